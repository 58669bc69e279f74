# syntax=docker/dockerfile:1

# The image is the release's archive for Linux, unpacked. Pin the base by its digest in production:
# docker build --build-arg NODE_IMAGE=node:22-trixie-slim@sha256:… .
ARG NODE_IMAGE=node:22-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
# There is no git here: the time of what the archive holds.
ARG SOURCE_DATE_EPOCH=0
RUN SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH npm run package -- --to /release \
  && tar xzf /release/tokri-*-linux-*.tar.gz -C /opt

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data BACKUP_DIR=/backups
# An unprivileged user: PostgreSQL refuses to run as root, and a shop should not run as root either. It needs the shell
# (the embedded database's watchdog), but no package manager.
RUN mkdir /data /backups && chown node:node /data /backups \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    /usr/bin/apt* /usr/bin/dpkg*
COPY --from=build /opt/tokri /opt/tokri
USER node
WORKDIR /data
VOLUME ["/data", "/backups"]
EXPOSE 8080
# Starts a shell, not Node.js.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["bash", "/opt/tokri/healthy.sh"]
# The launcher becomes the server, so SIGTERM reaches it: it finishes open requests first.
CMD ["/opt/tokri/tokri"]
