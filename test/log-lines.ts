import type { FastifyInstance } from 'fastify'

/**
 * What an app logs about its requests at `info` and `warn`, besides each request's own line.
 * @param app that has not answered anything yet
 * @returns takes what was logged since the last call, each line as JSON
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
