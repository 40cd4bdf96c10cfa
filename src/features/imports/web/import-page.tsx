import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { EarlierImports } from './components/earlier-imports.tsx'
import { PreviewCard, RunningCard } from './components/preview-card.tsx'
import { UploadCard } from './components/upload-card.tsx'
import { importsQuery } from './queries.ts'

/** docs/product.md 8.6 */
export default function ImportPage() {
  return (
    <div className="wrap grid max-w-3xl gap-8 py-8 sm:py-12">
      <PageHeader title="Import" back={{ to: href('/account'), name: 'Your account' }}>
        <p className="mt-3 max-w-prose text-ink-soft text-lg">
          Bring in your archive, from here or from another First Domino. You see what would be added
          before anything is stored.
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
