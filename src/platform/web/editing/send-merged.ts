import { type Edit, type Parts, rebase } from './merged-edit.ts'

interface Sending<T, Part, Stored> {
  send: (edit: Edit<T, Part>) => Promise<Stored>
  /** The version that was stored meanwhile; null if the error is about something else. */
  newer: (error: unknown) => Promise<{ server: T; since: string } | null>
}

/** Sends an edit; if another version was stored meanwhile, once more, unless both changed the same part. */
export async function sendMerged<T, Part, Stored>(
  edit: Edit<T, Part>,
  parts: Parts<T, Part>,
  { send, newer }: Sending<T, Part, Stored>,
): Promise<{ sent: T; stored: Stored }> {
  try {
    return { sent: edit.mine, stored: await send(edit) }
  } catch (error) {
    const theirs = await newer(error)
    if (!theirs) throw error
    const merged = rebase(edit, theirs.server, theirs.since, parts)
    if (merged.conflicts.length > 0) throw error
    return { sent: merged.mine, stored: await send(merged) }
  }
}
