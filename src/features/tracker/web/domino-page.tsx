import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#src/platform/web/api/api.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { DominoDetail } from './components/domino-detail.tsx'
import { failureMessage, TRY_LATER } from './components/failure-message.ts'
import { MissingDomino } from './components/missing-domino.tsx'
import { dominoData, entryQuery } from './queries.ts'

/** /domino/{id}?tab=visual|details (docs/product.md 4.4). */
export default function DominoPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d*$/.test(id) ? <LoadedDomino key={id} id={Number(id)} /> : <MissingDomino />
}

function LoadedDomino({ id }: { id: number }) {
  const entry = useQuery(entryQuery(id))
  const isMissing = entry.error instanceof ApiError && [400, 404].includes(entry.error.status)
  if (isMissing) return <MissingDomino />
  if (entry.data) return <DominoDetail entry={entry.data} />
  if (!entry.isError) return <PageSpinner />
  return <MissingDomino message={failureMessage(entry.error, TRY_LATER)} onRetry={() => entry.refetch()} />
}

export const loader = loadOnServer(
  (_, { params }) => dominoData(params.id),
  (_, { params }) => dominoData(params.id).length === 0,
)
export const clientLoader = loadInBrowser((_, { params }) => dominoData(params.id))
