import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'

/**
 * Imported into a site before anything else. Told how many steps are left, it is killed before the next one, as by a power cut. A step is a
 * statement or a request to another server; how jobs are scheduled is none.
 */
let left = Number.POSITIVE_INFINITY
let seen = 0

function step(): void {
  seen++
  left--
  if (left < 0) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['run', 'all', 'get'] as const) {
  const real = StatementSync.prototype[name]
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: never[]) {
      if (!this.sourceSQL.includes('"jobs"')) step()
      return Reflect.apply(real, this, values)
    },
  })
}

const { request } = http
http.request = ((...given: Parameters<typeof request>) => {
  step()
  return request(...given)
}) as typeof request
syncBuiltinESMExports()

/** Answers with the steps since the last message. */
process.on('message', ({ after }: { after: number | null }) => {
  process.send?.({ seen })
  seen = 0
  left = after ?? Number.POSITIVE_INFINITY
})
process.channel?.unref()
