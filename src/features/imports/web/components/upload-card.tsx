import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import type { RowProblem } from '../../domain/parsed.ts'
import { placeText } from '../../domain/words.ts'
import { useUpload } from '../use-imports.ts'
import { FileDrop } from './file-drop.tsx'

const wrongRowsOf = (error: unknown): RowProblem[] =>
  error instanceof ApiError && error.code === 'bad_rows'
    ? ((error.data as { rows?: RowProblem[] } | undefined)?.rows ?? [])
    : []

function Failure({ error }: { error: unknown }) {
  const rows = wrongRowsOf(error)
  return (
    <Alert tone="danger" title="This file cannot come in">
      <p>{messageOf(error, 'The file could not be read. Nothing was changed.')}</p>
      {rows.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {rows.map(({ list, row, field, why }) => (
            <li key={`${list} ${row} ${field}`} className="[overflow-wrap:anywhere]">
              {placeText({ list, row, field })}: {why}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

export function UploadCard() {
  const { mutate, isPending, error } = useUpload()
  return (
    <div className="grid gap-4">
      {error && <Failure error={error} />}
      <FileDrop
        busy={isPending}
        onFile={mutate}
        hint="Nothing is stored until you have seen what would be added."
      />
      <details className="text-ink-soft">
        <summary className="cursor-pointer py-2 font-semibold text-ink">Which files can come in?</summary>
        <ul className="mt-2 grid list-disc gap-2 pl-5">
          <li>Your archive from here or from another First Domino, as you downloaded it.</li>
          <li>Loop Habit Tracker: the zip of its CSV export.</li>
          <li>Habitica: the file of your user data.</li>
          <li>
            A table with the columns date, name and value, one line for each day and habit, with dates such as
            2026-11-20.
          </li>
          <li>A zip of Markdown notes, such as Obsidian’s daily notes or Notion’s export.</li>
        </ul>
      </details>
    </div>
  )
}
