import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { FILE_BYTES_MAX } from '../constants.ts'
import type { MemberImport } from '../contract.ts'
import type { RowProblem } from '../domain/problems.ts'
import { appliedSentence, placeText } from '../domain/words.ts'
import { FileDrop } from './components/file-drop.tsx'
import { PreviewCard, RunningCard } from './components/preview-card.tsx'
import { importsQuery } from './queries.ts'
import { useUpload } from './use-imports.ts'

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

function UploadCard() {
  const { mutate, isPending, error } = useUpload()
  return (
    <div className="grid gap-4">
      {error && <Failure error={error} />}
      <FileDrop
        busy={isPending}
        bytesMax={FILE_BYTES_MAX}
        onFile={mutate}
        hint="It is the zip that Download my data gave you, here or at another site like this. Nothing is stored until you have seen what would be added."
      />
    </div>
  )
}

function Line({ shown }: { shown: MemberImport }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{dayAndTime(shown.applied_at ?? shown.created_at)}</p>
      <p>
        {appliedSentence(shown)}{' '}
        {shown.first_day && (
          <SiteLink to={href('/daily-domino', {}, { date: shown.first_day })} className="text-link">
            See the first day
          </SiteLink>
        )}
      </p>
    </li>
  )
}

function EarlierImports({ imports }: { imports: readonly MemberImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        Earlier imports
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map(each => (
          <Line key={each.id} shown={each} />
        ))}
      </ul>
    </section>
  )
}

/** docs/product.md 8.6 */
export default function ImportPage() {
  return (
    <div className="wrap grid max-w-3xl gap-8 py-8 sm:py-12">
      <PageHeader title="Import" back={{ to: href('/account'), name: 'Your account' }}>
        <p className="mt-3 max-w-prose text-ink-soft text-lg">
          Bring in your archive, from here or from another site like this. You see what would be
          added before anything is stored.
        </p>
      </PageHeader>
      <Imports />
    </div>
  )
}

function Imports() {
  const { data, isPending, isError, refetch } = useQuery(importsQuery)
  if (isPending) return <Skeleton className="h-64" />
  if (isError)
    return (
      <FailedAlert title="Your imports could not be loaded" onRetry={refetch}>
        Nothing was changed. Please try again in a moment.
      </FailedAlert>
    )
  const preview = data.find(({ state }) => state === 'previewed')
  const running = data.find(({ state }) => state === 'applying')
  return (
    <>
      {running && <RunningCard shown={running} />}
      {preview ? <PreviewCard key={preview.id} shown={preview} /> : <UploadCard />}
      <EarlierImports imports={data.filter(({ state }) => state === 'applied')} />
    </>
  )
}

const importData = () => [importsQuery]

export const loader = loadOnServer(importData)
export const clientLoader = loadInBrowser(importData)
