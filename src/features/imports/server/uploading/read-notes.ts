import { setImmediate as othersFirst } from 'node:timers/promises'
import { CONTENT_MAX } from '#src/features/cabinet/constants.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { isNote, parseNote } from '../../domain/notes.ts'
import { BadRows, type ParsedNotes } from '../../domain/parsed.ts'
import { badText } from '../reading/rows.ts'
import { ignore, storageFull, textOf, type ZipEntry } from '../reading/zip.ts'
import { RowBuffer } from '../staging/buffer.ts'
import { idOfFile, NOTES } from './notes.ts'

/** A longer file does not fit a drawer, even with front matter and letters of several bytes. */
const NOTE_BYTES_MAX = 8 * CONTENT_MAX

/** A note as it is staged; null when it is longer than a drawer takes. @throws BadRows */
async function noteIn(entry: ZipEntry) {
  if (entry.bytes > NOTE_BYTES_MAX) {
    await entry.read()
    return null
  }
  const note = parseNote(entry.name, await textOf(entry))
  const why = badText(note)
  if (why) throw new BadRows([{ list: 'markdown', row: 0, field: '', why }])
  return note.text === null ? null : note
}

/**
 * Stages the notes of a zip as they are: what becomes of them is the member's choice.
 * @param most bytes of all notes together
 * @throws AppError `damaged_archive`, `storage_full`. @throws BadRows
 */
export async function readNotes(
  db: Db,
  importId: number,
  entries: readonly ZipEntry[],
  most: number,
): Promise<{ notes: ParsedNotes; ignored: Record<string, number> }> {
  const ignored: Record<string, number> = {}
  const notes: ParsedNotes = { files: 0, tooLong: 0 }
  const pending = new RowBuffer(db)
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isPlain || !isNote(entry.name)) {
      await ignore(entry, ignored)
      continue
    }
    const note = await noteIn(entry)
    const n = notes.files++
    if (!note) {
      notes.tooLong += 1
      continue
    }
    bytes += entry.bytes
    if (bytes > most) throw storageFull()
    pending.add({
      ...{ import_id: importId, list: NOTES, n, source_id: idOfFile(entry.name), ref_id: null },
      ...{ origin_site: '', origin_id: 0, origin_at: '', row: JSON.stringify(note), bytes: entry.bytes },
    })
    await pending.pause()
    await othersFirst()
  }
  await pending.end()
  return { notes, ignored }
}
