import type { FastifyInstance } from 'fastify'

/**
 * What an app would log of its requests at `info` and `warn`, beside each request's own line.
 * @param app that has answered nothing yet
 * @returns takes what was said since the last time, each line as JSON
 */
export function watchLog(app: FastifyInstance): () => string[] {
  const said: unknown[][] = []
  const note = (...line: unknown[]) => void said.push(line)
  app.addHook('onRequest', (request, _reply, done) => {
    request.log = Object.assign(Object.create(request.log), { info: note, warn: note })
    done()
  })
  return () =>
    said
      .splice(0)
      .filter(line => line.at(-1) !== 'request')
      .map(line => JSON.stringify(line))
}
