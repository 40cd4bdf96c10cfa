import autocannon from 'autocannon'
import type { Measured } from './server-process.ts'

export interface Load {
  method?: 'GET' | 'PATCH' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Figure {
  /** The server's own CPU time per request, in microseconds. */
  cpuPerRequest: number
  requestsPerSecond: number
}

async function run(server: Measured, load: Load, amount: number): Promise<Figure> {
  const before = await server.cpu()
  const began = performance.now()
  const result = await autocannon({
    url: server.url + load.path,
    method: load.method ?? 'GET',
    headers: load.headers,
    ...(load.body && { body: load.body }),
    connections: 10,
    sampleInt: 50,
    amount,
  })
  const seconds = (performance.now() - began) / 1000
  const spent = (await server.cpu()) - before
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${server.name} ${load.path}: ${result.non2xx} non-2xx responses, ${result.errors} errors`,
    )
  }
  return { cpuPerRequest: spent / amount, requestsPerSecond: amount / seconds }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Rounds that do not count, while the JIT compiler is busy; it takes longest for the server with the most code. */
const WARM_UP = 8

/**
 * Puts the same load on several servers in turn, so that other work on the machine affects all of them alike.
 * @param amount requests per round
 * @returns each server's median over the rounds
 */
export async function sideBySide(
  servers: readonly (readonly [Measured, Load])[],
  amount: number,
  rounds = 5,
): Promise<Figure[]> {
  for (let round = 0; round < WARM_UP; round++) {
    for (const [server, load] of servers) await run(server, load, amount)
  }
  const figures: Figure[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, [server, load]] of servers.entries()) {
      figures[index]?.push(await run(server, load, amount))
    }
  }
  return figures.map(each => ({
    cpuPerRequest: median(each.map(figure => figure.cpuPerRequest)),
    requestsPerSecond: median(each.map(figure => figure.requestsPerSecond)),
  }))
}
