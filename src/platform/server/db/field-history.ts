import { createHash } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'

const HISTORY_MS = 62 * DAY_MS
const VERSIONS_MAX = 50

/**
 * What the fields of a record were before, oldest first: until when, in ms since the epoch, and a hash, since words
 * that were taken back are not kept. An empty hash stands for versions that are no longer known.
 */
export type FieldHistory = Readonly<
  Record<string, readonly (readonly [until: number, was: string])[]>
>

export type FieldValues = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => JSON.stringify(value ?? null)

const hashOf = (value: unknown): string =>
  createHash('sha256').update(textOf(value)).digest('base64url').slice(0, 16)

/** @param at the `updated_at` of the version that has `after`. @returns the history of that version */
export function historyAfter(
  history: FieldHistory,
  before: FieldValues,
  after: FieldValues,
  at: string,
): FieldHistory {
  const until = Date.parse(at)
  const next: Record<string, readonly (readonly [number, string])[]> = {}
  for (const [field, versions] of Object.entries(history)) {
    const kept = versions.filter(([end]) => end > until - HISTORY_MS)
    if (kept.length > 0) next[field] = kept
  }
  for (const [field, value] of Object.entries(after)) {
    if (textOf(value) === textOf(before[field])) continue
    const versions = [...(next[field] ?? []), [until, hashOf(before[field])] as const]
    const [oldest, ...newer] = versions.slice(-VERSIONS_MAX)
    next[field] = versions.length > VERSIONS_MAX && oldest ? [[oldest[0], ''], ...newer] : versions
  }
  return next
}

interface Sent {
  stored: FieldValues
  history: FieldHistory
  sent: FieldValues
  /** The `updated_at` of the version that the change was made on. */
  base: string
}

/**
 * Merges a change field by field with what was changed meanwhile (docs/product.md 12.10).
 * @returns the fields to write, and those that both sides changed to something else
 */
export function mergeOnBase(
  { stored, history, sent, base }: Sent,
  at: Date,
): { change: FieldValues; conflicts: string[] } {
  const since = Date.parse(base)
  const isKnown = since > at.getTime() - HISTORY_MS
  const change: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const [field, value] of Object.entries(sent)) {
    if (textOf(value) === textOf(stored[field])) continue
    const now = hashOf(stored[field])
    const [, then] = history[field]?.find(([until]) => until > since) ?? [since, now]
    // What was changed and changed back is as it was.
    if (isKnown && then === now) change[field] = value
    else if (!isKnown || then !== hashOf(value)) conflicts.push(field)
  }
  return { change, conflicts }
}
