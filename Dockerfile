# One image for every process of the portal: api, worker, migrate, create-operator, and the mail catcher of compose.yaml.

FROM node:24-bookworm-slim AS web
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY . .
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  -w contract -w ports -w drivers -w api -w simulators/kit -w simulators/mail-catcher

FROM node:24-bookworm-slim
WORKDIR /portal
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WEB_DIST=/portal/web/dist
COPY --from=packages /build/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY ports ports
COPY drivers drivers
COPY simulators/kit simulators/kit
COPY simulators/mail-catcher simulators/mail-catcher
COPY api api
COPY --from=web /build/web/dist web/dist
RUN printf '#!/bin/sh\nexec node /portal/api/src/main.ts "$@"\n' >/usr/local/bin/portal && chmod 755 /usr/local/bin/portal
USER node
EXPOSE 8080
ENTRYPOINT ["portal"]
CMD ["api"]
