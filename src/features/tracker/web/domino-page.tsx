import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { DominoDetail } from './components/domino-detail.tsx'
import { isMissing, MissingDomino } from './components/missing-domino.tsx'
import { dominoData, dominoIdOf, entryQuery } from './queries.ts'

/** /domino/{id}?tab=visual|details (docs/product.md 4.4). */
export default function DominoPage() {
  const id = dominoIdOf(useParams().id)
  return id ? <LoadedDomino key={id} id={id} /> : <MissingDomino />
}

function LoadedDomino({ id }: { id: number }) {
  const entry = useQuery(entryQuery(id))
  if (entry.data && !isMissing(entry.error)) return <DominoDetail entry={entry.data} />
  return entry.isError ? <MissingDomino failed={entry} /> : <PageSpinner />
}

export const loader = loadOnServer(
  (_, { params }) => dominoData(params.id),
  (_, { params }) => dominoData(params.id).length === 0,
)
export const clientLoader = loadInBrowser((_, { params }) => dominoData(params.id))
