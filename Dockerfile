# Sluice in a container, as a user without rights: docker build -t sluice . && docker run --init -p 127.0.0.1:19789:19789 -v sluice:/data sluice
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
# Commands of coding sessions are confined by bubblewrap, which needs user namespaces of the host.
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap git ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=root:root /app /app
RUN mkdir -p /data /workspace && chown node:node /data /workspace
USER node
WORKDIR /workspace
ENV HOME=/data XDG_DATA_HOME=/data/share XDG_STATE_HOME=/data/state XDG_CONFIG_HOME=/data/config
VOLUME ["/data"]
EXPOSE 19789
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:19789/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/packages/cli/bin/sluice.cjs"]
CMD ["serve", "--host", "0.0.0.0", "--port", "19789", "--workspace", "/workspace"]
