import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { useGuardedDownload } from '#src/features/sign-in/web/use-guarded-download.ts'
import { toastError } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import {
  EndlessTable,
  type EndlessTableProps,
  totalOf,
} from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { BAND_WORDS, BANDS } from '../constants.ts'
import { exportResults, type Result } from '../contract/results.ts'
import { nameOf } from '../domain.ts'
import { BandBadge } from './components/band-badge.tsx'
import { Missing } from './components/missing.tsx'
import { allResultsQuery, isQuizId, quizQuery } from './queries.ts'
import { useDeleteResult } from './use-delete-result.ts'

export const meta = pageMeta(msg`Quiz results`, msg`Administration.`)

/** /admin/quizzes/{id}/results (docs/product.md 10.4). */
export default function AdminQuizResultsPage() {
  const id = Number(useParams().id)
  const quiz = useQuery(quizQuery(id))
  const [search, change] = useChosenSearch()
  const q = search.get('q') ?? ''
  const category = BANDS.find(({ name }) => name === search.get('category'))?.name ?? ''
  const list = useInfiniteQuery({
    ...allResultsQuery({ quizId: id, category, q }),
    enabled: id > 0,
  })
  const total = totalOf(list)
  const { download, reauthenticationDialog } = useGuardedDownload()
  if (quiz.isError) {
    return (
      <Screen title={t`Quiz Results`}>
        <Missing what="quiz" error={quiz.error} />
      </Screen>
    )
  }
  const exportCsv = () => {
    if (total === 0 && category === '' && q === '')
      toast({
        title: t`No data to export`,
        description: t`Nobody has taken this quiz yet.`,
        tone: 'destructive',
      })
    else
      download(`${exportResults.path}?quiz_id=${id}`).catch(error =>
        toastError(error, t`The results could not be exported. Please try again.`),
      )
  }
  return (
    <Screen
      title={t`Quiz Results`}
      intro={quiz.data && <span className="[overflow-wrap:anywhere]">{quiz.data.title}</span>}
      actions={
        <Button variant="secondary" onClick={exportCsv}>
          <Download aria-hidden className="size-5" />
          <Trans>Export to CSV</Trans>
        </Button>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <ListSearch label={t`Search results`} />
        <Field label={t`Category`} hideLabel className="w-full sm:w-52">
          <Select value={category} onChange={event => change({ category: event.target.value })}>
            <option value="">{t`All categories`}</option>
            {BANDS.map(({ name }) => (
              <option key={name} value={name}>
                {said(BAND_WORDS[name])}
              </option>
            ))}
          </Select>
        </Field>
        {total !== undefined && (
          <p role="status" className="text-ink-soft">
            <Plural value={total} one="# result" other="# results" />
          </p>
        )}
      </div>
      {reauthenticationDialog}
      <ResultsTable list={list} q={q || category} />
    </Screen>
  )
}

const loaders = loadersOf((_, { params, search }) => {
  const quizId = Number(params.id)
  const category = search.get('category') ?? ''
  return isQuizId(params.id)
    ? [quizQuery(quizId), allResultsQuery({ quizId, category, q: search.get('q') ?? '' })]
    : []
})
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

function ResultsTable({ list, q }: Pick<EndlessTableProps<Result>, 'list' | 'q'>) {
  const { dayOf } = useFormats()
  const [toDelete, setToDelete] = useState<Result>()
  const remove = useDeleteResult()
  return (
    <>
      <EndlessTable
        list={list}
        q={q}
        caption={t`Results`}
        failed={t`The results could not be loaded`}
        empty={
          <EmptyState title={t`No results yet.`}>
            <Trans>Nobody has taken this quiz yet.</Trans>
          </EmptyState>
        }
        columns={[
          {
            name: t`User`,
            cell: result => (
              <>
                <span className="font-semibold">{nameOf(result)}</span>
                {result.user?.email && (
                  <span className="block text-ink-soft text-sm">
                    <EmailText email={result.user.email} />
                  </span>
                )}
              </>
            ),
          },
          {
            name: t`Score`,
            cell: result => t`${result.score}% (${result.total_score} of ${result.max_score})`,
            className: 'md:whitespace-nowrap',
          },
          { name: t`Category`, cell: result => <BandBadge score={result.score} /> },
          {
            name: t`Date`,
            cell: result => dayOf(result.completed_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: t`Actions`,
            hideName: true,
            className: 'md:whitespace-nowrap md:text-end',
            cell: result => (
              <span className="inline-flex flex-wrap gap-2">
                <Link
                  className={buttonClass('secondary', 'sm')}
                  to={href('/admin/results/:id', { id: String(result.id) })}
                >
                  <Trans>
                    View Details<span className="sr-only"> of {nameOf(result)}</span>
                  </Trans>
                </Link>
                <Button
                  size="sm"
                  variant="quiet"
                  className="text-danger!"
                  onClick={() => setToDelete(result)}
                >
                  <Trans>
                    Delete<span className="sr-only"> the result of {nameOf(result)}</span>
                  </Trans>
                </Button>
              </span>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={open => !open && setToDelete(undefined)}
        title={t`Delete this result?`}
        description={t`The answers are deleted too, and the member can no longer see them. This cannot be undone.`}
        confirmLabel={t`Delete result`}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  )
}
