import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { AssessmentsScreen } from './components/assessments-screen.tsx'
import { assessmentsData } from './queries.ts'

export default function AssessmentHistoryPage() {
  return <AssessmentsScreen showAll />
}

export const loader = loadOnServer(assessmentsData)
export const clientLoader = loadInBrowser(assessmentsData)
