import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract/dominoes.ts'
import { updateDomino as update } from './dominoes.ts'

/** Its body may name an id, too, which says nothing: the path does. */
export const updateDomino = route(contract.updateDomino, async call => ({
  data: await update(call, { ...call.body, id: call.params.id }),
}))
