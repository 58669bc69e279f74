# syntax=docker/dockerfile:1

# Build with the development dependencies, run without them.
FROM node:22-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-trixie-slim
# Two arenas: otherwise each thread keeps freed memory of its own (docs/decisions/0257).
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
# An unprivileged user: PostgreSQL refuses to run as root, and a shop should not run as root either.
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/db ./db
COPY --from=build /app/public ./public
COPY --from=build /app/scripts ./scripts
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, so that SIGTERM reaches the server, which then finishes open requests.
CMD ["node", "scripts/serve.mjs"]
