import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n, said } from '#src/contract/i18n.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import {
  addChange,
  dropChange,
  isAttempted,
  type NewRow,
  newId,
  type Outcome,
  useOutbox,
  waitingRows,
} from '#src/platform/web/offline/outbox.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { PIP_NUMBERS } from '../constants.ts'
import { markRestDay, unmarkRestDay } from '../contract/days.ts'
import {
  completeDomino,
  createDomino,
  createReflection,
  type DominoEntry,
  updateDomino,
} from '../contract/dominoes.ts'
import type { PipNumber } from '../contract/pips.ts'
import {
  recordOf,
  waitingReflections as reflectionsIn,
  withChanges,
} from '../domain/waiting-changes.ts'

const PRESSES: readonly string[] = [updateDomino.path, markRestDay.path]

/** What of the outbox is shown: presses at once, what is made once its first call has failed. */
const useShown = () =>
  useOutbox().filter(row => !row.refused && (PRESSES.includes(row.path) || !isAttempted(row)))

export const useDayWithChanges = (entries: readonly DominoEntry[], owner: number, date: string) =>
  withChanges(entries, useShown(), { owner, date })

export const useWaitingReflections = (entry: DominoEntry) => reflectionsIn(entry, useShown())

const NO_ROOM = {
  title: msg`Not saved`,
  description: msg`This phone has no room; your words are still in the field.`,
  tone: 'destructive',
} as const

/** @returns null, said in a toast, when this device has no room for it */
async function add(row: NewRow, waitMs?: number): Promise<Outcome | null> {
  try {
    const [first] = await addChange(row, waitMs)
    const outcome = (await first) ?? null
    // Its words are still in the field, where the member is told.
    const mine = waitingRows().find(({ id }) => id === row.id)
    if (outcome?.is === 'refused' && mine) await dropChange(mine)
    return outcome
  } catch {
    toast(NO_ROOM)
    return null
  }
}

/** For a form of a change. @throws what refused it, or where this device had no room, which is said already */
export function kept(outcome: Outcome | null): Extract<Outcome, { is: 'stored' | 'waiting' }> {
  if (outcome?.is === 'refused') throw outcome.error
  if (!outcome) throw new Error(i18n._(NO_ROOM.title))
  return outcome
}

const hasId = ({ id }: DominoEntry) => id > 0

/** How long presses are gathered before they are sent together. */
const GATHER_MS = 1_000

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  tipped: msg`Tipped`,
  title: msg`Title`,
  lead_pip: msg`The pip that goes first`,
}

function nameOf(entry: DominoEntry, field: string): string {
  const n = PIP_NUMBERS.find(each => field === `pip${each}_status`)
  return n ? labelWords(entry[`pip${n}_label`]) : said(NAMES[field] ?? field)
}

type Pressed = Readonly<Record<string, string | boolean | number>>

function rowOf(entry: DominoEntry, fields: Pressed): NewRow {
  const known: Record<string, unknown> = { ...entry, tipped: entry.tipped_at !== null }
  const was = Object.fromEntries(Object.keys(fields).map(name => [name, known[name]]))
  return {
    endpoint: updateDomino,
    member: entry.user_id,
    params: hasId(entry) ? { id: String(entry.id) } : {},
    body: fields,
    record: recordOf(entry),
    ...(hasId(entry) ? { base: entry.updated_at, was } : { idIn: ['params', 'id'] }),
    words: `“${entry.title}”`,
    names: Object.fromEntries(Object.keys(fields).map(name => [name, nameOf(entry, name)])),
  }
}

/** @param fields pips' statuses, or `tipped` */
export const pressFields = (entry: DominoEntry, fields: Record<string, string | boolean>): void =>
  void add(rowOf(entry, fields), GATHER_MS)

/** Stored before the presses that follow, because a lead counts only when it was named beforehand. */
export const nameLead = (entry: DominoEntry, n: PipNumber): void =>
  void add({ ...rowOf(entry, { lead_pip: n }), alone: true })

/** Where what is typed as a title is kept until it is stored, on each page that edits it. */
export const titleDraft = (entry: DominoEntry): string => `title-${recordOf(entry)}`

export const renameDomino = (entry: DominoEntry, title: string): Promise<Outcome | null> =>
  add({ ...rowOf(entry, { title }), alone: true })

/** @param id a UUID, by which it is known on this device before the server has it */
export function setDomino(
  member: number,
  form: { title: string; date: string } & Record<string, unknown>,
  id = newId(),
): Promise<Outcome | null> {
  const record = recordOf({ client_id: id, id: 0 })
  const body = { ...form, user_id: member, client_id: id }
  return add({
    endpoint: createDomino,
    member,
    id,
    params: {},
    body,
    record,
    words: form.title,
    textIn: 'title',
  })
}

export const closeDomino = (entry: DominoEntry): Promise<Outcome | null> =>
  add({
    endpoint: completeDomino,
    member: entry.user_id,
    params: hasId(entry) ? { id: String(entry.id) } : {},
    body: {},
    record: recordOf(entry),
    ...(!hasId(entry) && { idIn: ['params', 'id'] }),
    words: t`“${entry.title}” completed`,
  })

export function writeReflection(entry: DominoEntry, reflection: string): Promise<Outcome | null> {
  const id = newId()
  return add({
    endpoint: createReflection,
    member: entry.user_id,
    id,
    params: {},
    body: { ...(hasId(entry) && { domino_id: entry.id }), reflection, client_id: id },
    record: recordOf(entry),
    ...(!hasId(entry) && { idIn: ['body', 'domino_id'] }),
    words: reflection,
    textIn: 'reflection',
  })
}

const restOf = (date: string): string => `rest ${date}`

/** Whether a day is a rest day. @param known what the server has said of it */
export function useRestDay(date: string, known: boolean): boolean {
  const last = useShown().findLast(({ record }) => record === restOf(date))
  return last ? last.method === markRestDay.method : known
}

export const setRestDay = (
  member: number,
  date: string,
  isRest: boolean,
): Promise<Outcome | null> =>
  add({
    endpoint: isRest ? markRestDay : unmarkRestDay,
    member,
    params: { date },
    body: {},
    record: restOf(date),
    words: isRest ? t`A rest day` : t`No rest day`,
  })
