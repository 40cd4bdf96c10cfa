import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { updateCabinetEntry as update } from './entries.ts'

/** Its body may name an id, too, which says nothing: the path does. */
export const updateCabinetEntry = route(contract.updateCabinetEntry, async call => ({
  data: await update(call, { ...call.body, id: call.params.id }),
}))
