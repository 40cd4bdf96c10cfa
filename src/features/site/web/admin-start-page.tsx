import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { contentQuery, languagesQuery, siteSetupQuery } from './queries.ts'
import { SetupPath } from './setup/setup-path.tsx'

export const meta = pageMeta(msg`Make it yours`, msg`Administration.`)

export default function AdminStartPage() {
  const content = useQuery(contentQuery)
  const setup = useQuery(siteSetupQuery)
  if (content.data && setup.data) return <SetupPath content={content.data} setup={setup.data} />
  return (
    <Screen title={t`Make it yours`}>
      <Loading
        query={content.isError ? content : setup}
        title={t`This could not be loaded`}
        className="h-96"
      />
    </Screen>
  )
}

const loaders = loadersOf(() => [contentQuery, siteSetupQuery, languagesQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
