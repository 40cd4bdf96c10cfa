import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useParams } from 'react-router'
import { counted } from '#src/contract/formats.ts'
import { useGuardedDownload } from '#src/features/sign-in/web/use-guarded-download.ts'
import { toastError } from '#src/platform/web/api/api.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { PAGES, termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { BANDS } from '../constants.ts'
import { exportResults } from '../contract/results.ts'
import { Missing } from './components/missing.tsx'
import { ResultsTable } from './components/results-table.tsx'
import { allResultsQuery, isQuizId, quizQuery } from './queries.ts'

/** /admin/quizzes/{id}/results (docs/product.md 10.4). */
export default function AdminQuizResultsPage() {
  const id = Number(useParams().id)
  const quiz = useQuery(quizQuery(id))
  const q = useTerm()
  const [categoryParam, setCategory] = useAddress('category', PAGES)
  const category = BANDS.find(({ name }) => name === categoryParam)?.name ?? ''
  const list = useInfiniteQuery({
    ...allResultsQuery({ quizId: id, category, q }),
    enabled: id > 0,
  })
  const total = totalOf(list)
  const { download, reauthenticationDialog } = useGuardedDownload()
  if (quiz.isError) {
    return (
      <Screen title="Quiz Results">
        <Missing what="quiz" error={quiz.error} />
      </Screen>
    )
  }
  const exportCsv = () => {
    if (total === 0 && category === '' && q === '')
      toast({
        title: 'No data to export',
        description: 'Nobody has taken this quiz yet.',
        tone: 'destructive',
      })
    else
      download(`${exportResults.path}?quiz_id=${id}`).catch(error =>
        toastError(error, 'The results could not be exported. Please try again.'),
      )
  }
  return (
    <Screen
      title="Quiz Results"
      intro={quiz.data && <span className="[overflow-wrap:anywhere]">{quiz.data.title}</span>}
      actions={
        <Button variant="secondary" onClick={exportCsv}>
          <Download aria-hidden className="size-5" />
          Export to CSV
        </Button>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <ListSearch label="Search results" />
        <Field label="Category" hideLabel className="w-full sm:w-52">
          <Select value={category} onChange={event => setCategory(event.target.value)}>
            <option value="">All categories</option>
            {BANDS.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {total !== undefined && (
          <p role="status" className="text-ink-soft">
            {counted(total, 'result')}
          </p>
        )}
      </div>
      {reauthenticationDialog}
      <ResultsTable list={list} q={q || category} />
    </Screen>
  )
}

const queries: PageQueries = (_, { params, search }) => {
  const quizId = Number(params.id)
  const category = search.get('category') ?? ''
  return isQuizId(params.id)
    ? [quizQuery(quizId), allResultsQuery({ quizId, category, q: termOf(search) })]
    : []
}

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
