# syntax=docker/dockerfile:1
# The base image. To build the same image again another day, pin it by its digest, which `docker buildx imagetools inspect
# node:24-slim` prints: --build-arg NODE_IMAGE=node:24-slim@sha256:DIGEST
ARG NODE_IMAGE=node:24-slim

# What is built is JavaScript alone, so it is built once, on the builder's own architecture, for all of them.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs --if-needed

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Leadline" \
      org.opencontainers.image.description="A local simulator of the Web Analytics Management and Reporting API (v1)" \
      org.opencontainers.image.source="https://github.com/OWNER/leadline" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    LEADLINE_HOST=0.0.0.0
WORKDIR /app
RUN ln -s /app/dist/main.js /usr/local/bin/leadline \
 && mkdir /data && chown node:node /data
COPY package.json LICENSE ./
COPY openapi ./openapi
COPY --from=build /build/dist ./dist
# Leaves behind what V8 compiled, so that no container has to.
RUN --mount=type=bind,from=build,source=/build/scripts/image,target=/image \
    mkdir .compiled && leadline exec -- node /image/compile.mjs
USER node
VOLUME /data
EXPOSE 4020
# Whoever waits for "healthy" waits for the first of these; --start-interval would be the better way, but it makes older
# builders fail. The command reads the same environment as the server;
# Docker defines no codes but 0 and 1.
HEALTHCHECK --interval=3s --timeout=3s --start-period=10s CMD ["sh", "-c", "leadline health || exit 1"]
ENTRYPOINT ["leadline"]
