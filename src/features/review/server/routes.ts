import { getDominoDraft } from '#src/features/tracker/contract.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { close } from './closing/closing.ts'
import { create, list, record, remove } from './if-thens/if-thens.ts'
import { review } from './reading/review.ts'
import { draft, today } from './today/today.ts'

export const reviewRoutes = [
  route(contract.getToday, today),
  route(contract.getReview, review),
  route(contract.closeWeek, close),
  route(contract.listIfThens, list),
  route(contract.createIfThen, create),
  route(contract.deleteIfThen, remove),
  route(contract.recordOutcome, record),
  route(getDominoDraft, draft),
]
