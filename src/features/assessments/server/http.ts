import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import { performAudited } from '#src/platform/server/http/audit.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract/results.ts'
import { getResult, deleteResult as remove } from './results.ts'
import { csvName, resultsCsv } from './results-csv.ts'

export const exportResults = route(contract.exportResults, async call => {
  await requireRecentPassword(call, call.who)
  const { quiz_id } = call.query
  const name = await csvName(call, quiz_id)
  return { file: { name, body: resultsCsv(call.db, quiz_id) } }
})

/** An administrator's deletion of somebody else's is audited. */
export const deleteResult = route(contract.deleteResult, async call => {
  const { user_id } = await getResult(call, call.params)
  await (user_id === call.who.userId
    ? remove(call, call.params)
    : performAudited(call, contract.deleteResult, ctx => remove(ctx, call.params)))
})
