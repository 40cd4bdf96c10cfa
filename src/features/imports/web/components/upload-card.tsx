import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { FILE_BYTES_MAX } from '../../constants.ts'
import type { RowProblem } from '../../domain/problems.ts'
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
        bytesMax={FILE_BYTES_MAX}
        onFile={mutate}
        hint="It is the zip that Download my data gave you, here or at another First Domino. Nothing is stored until you have seen what would be added."
      />
    </div>
  )
}
