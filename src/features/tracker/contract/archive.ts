import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, clientId, id, instant } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { freeText, text } from '#src/contract/texts.ts'
import {
  DESCRIPTION_MAX,
  FIRST_DATE,
  PIP_TEXT_MAX,
  REFLECTION_MAX,
  TIPPED_MARK,
  TITLE_MAX,
} from '../constants.ts'
import { dominoEntry, pipFields } from './dominoes.ts'
import { pipNumber } from './pips.ts'

const day = calendarDate.check(
  z.refine(
    date => date >= FIRST_DATE,
    refusal(msg`Please choose a date on or after ${{ first: FIRST_DATE }}.`),
  ),
)
const pipText = freeText(PIP_TEXT_MAX)
export const archivedDomino = z
  .extend(z.omit(dominoEntry, { user_id: true }), {
    client_id: z._default(z.nullable(clientId), null),
    date: day,
    title: text(1, TITLE_MAX),
    description: z.nullable(freeText(DESCRIPTION_MAX)),
    ...pipFields(pipText, pipText.check(z.minLength(1))),
    lead_pip: z._default(z.nullable(pipNumber), null),
    lead_pip_at: z._default(z.nullable(instant), null),
    tipped_at: z._default(z.nullable(instant), null),
  })
  .check(
    z.refine(each => each.completed === (each.completed_at !== null), {
      path: ['completed_at'],
      error: () => said(msg`A completed domino says when, and no other does.`),
    }),
    z.refine(each => each.lead_pip === null || each.lead_pip_at !== null, {
      path: ['lead_pip_at'],
      error: () => said(msg`A lead pip says when it was named.`),
    }),
  )

export const archivedReflection = z.object({
  id,
  domino_id: id,
  client_id: z._default(z.nullable(clientId), null),
  reflection: text(1, REFLECTION_MAX),
  created_at: instant,
})

export const archivedMark = z.object({
  id,
  entry_id: id,
  pip: z.union([z.literal(TIPPED_MARK), pipNumber]),
  status: freeText(PIP_TEXT_MAX).check(z.minLength(1)),
  at: instant,
  source: z.enum(['app', 'import']),
})

export const archivedRestDay = z.object({ id, date: day })
