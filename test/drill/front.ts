import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../faults/fault-shop.ts'
import { deployFile, machineValues } from './deploy-files.ts'
import type { Machine } from './machine.ts'

/** HAProxy's ports for the primary and for the standbys. */
export const PRIMARY_PORT = 22_000
export const STANDBY_PORT = 22_001
const NGINX_PORT = 22_080

/** Starts HAProxy in front of the databases, with the file that an operator uses. */
export function openDatabaseProxy(folder: string, nodes: Machine[]): void {
  const settings = join(folder, 'haproxy.cfg')
  const ports = { PRIMARY_PORT: String(PRIMARY_PORT), STANDBY_PORT: String(STANDBY_PORT) }
  writeFileSync(settings, deployFile('haproxy.cfg', { ...machineValues(nodes), ...ports }))
  spawn('haproxy', ['-db', '-f', settings], { stdio: 'ignore' })
}

/** Starts nginx in front of the shop's servers, configured as in docs/operate/go-live.md, but without a certificate. */
export async function openWebProxy(folder: string, ports: number[]): Promise<string> {
  const temporary = join(folder, 'nginx')
  mkdirSync(temporary)
  const settings = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    settings,
    `user nobody nogroup;
daemon off;
pid ${temporary}/nginx.pid;
error_log ${join(folder, 'nginx.log')} error;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${temporary}/${name};`).join('\n  ')}
  upstream tokri {
    ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    ')}
  }
  map $http_upgrade $connection_for {
    default upgrade;
    ''      close;
  }
  server {
    listen 127.0.0.1:${NGINX_PORT};
    client_max_body_size 9m;
    location / {
      proxy_pass http://tokri;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_for;
    }
  }
}
`,
  )
  spawn('nginx', ['-e', join(folder, 'nginx.log'), '-c', settings], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${NGINX_PORT}`
  await until('nginx', () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return url
}
