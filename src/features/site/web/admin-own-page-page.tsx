import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { PageEditor } from './page-editor.tsx'
import { pagesQuery, picturesQuery } from './queries.ts'

export const meta = pageMeta(msg`Page`, msg`Administration.`)

export default function AdminOwnPagePage() {
  const { id = '' } = useParams()
  const pages = useQuery(pagesQuery)
  const page = pages.data?.find(each => String(each.id) === id)
  if (id === 'new' || page) return <PageEditor key={id} page={page} />
  return (
    <Screen title={t`Page`}>
      {pages.data ? (
        <p>
          <Trans>There is no such page. It may have been deleted.</Trans>
        </p>
      ) : (
        <Loading query={pages} title={t`The page could not be loaded`} className="h-96" />
      )}
    </Screen>
  )
}

export const loader = loadOnServer(
  () => [pagesQuery, picturesQuery],
  (client, { params }) =>
    params.id !== 'new' &&
    !client.getQueryData(pagesQuery.queryKey)?.some(({ id }) => String(id) === params.id),
)
export const clientLoader = loadInBrowser(() => [pagesQuery, picturesQuery])
