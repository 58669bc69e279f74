import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before a built server (`node --import`): `https://pictures.example` is the website on PICTURES_PORT of this
// machine, which speaks plain http. All other addresses meet the real guard.

const HOST = 'pictures.example'
const { lookup } = dns
const { request } = https

dns.lookup = (host, options, done) =>
  host === HOST ? done(null, [{ address: '93.184.216.34', family: 4 }]) : lookup(host, options, done)

https.request = (url, options, done) =>
  url.hostname === HOST
    ? http.request(`http://${HOST}${url.pathname}`, { ...options, agent: undefined, createConnection }, done)
    : request(url, options, done)

/** The name is resolved and checked as ever; then the connection goes to this machine. */
function createConnection({ lookup: guarded }, done) {
  guarded(HOST, { all: true }, (error) => {
    if (error) return done(error)
    const socket = net.connect(Number(process.env.PICTURES_PORT), '127.0.0.1', () => done(null, socket))
    socket.once('error', done)
  })
}

syncBuiltinESMExports()
