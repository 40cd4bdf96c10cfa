import { msg } from '@lingui/core/macro'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { AssessmentsScreen } from './components/assessments-screen.tsx'
import { assessmentsData } from './queries.ts'

export const meta = pageMeta(msg`Assessments`, msg`Short self-assessments in five areas.`)

export default function AssessmentsPage() {
  return <AssessmentsScreen showAll={false} />
}

const loaders = loadersOf(assessmentsData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
