import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Replica } from '../db/replica.ts'
import { AppError } from '../errors.ts'
import type { Call } from './route.ts'

/** Stale reads use the replica, which must have administrators' own writes; when it fails, the primary answers. */
export function withReplica(
  replica: Replica,
  endpoint: Endpoint,
  answer: (call: Call) => Promise<string>,
): (call: Call) => Promise<string> {
  if (endpoint.method !== 'GET') {
    return async call => {
      const made = await answer(call)
      if (call.caller?.isAdmin) await replica.recordWrite(call.caller.userId)
      return made
    }
  }
  if (!endpoint.replica) return answer
  return async call => {
    const db = await replica.reader(call.caller?.isAdmin ? call.caller.userId : null)
    if (!db) return answer(call)
    try {
      return await answer({ ...call, db })
    } catch (error) {
      if (error instanceof AppError) throw error
      replica.markFailed(error)
      return answer(call)
    }
  }
}
