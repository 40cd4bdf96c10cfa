import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { EmptyState, FailedQuery, Loading, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { MenuItem } from '#src/platform/web/ui/menu.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { CATEGORIES, CATEGORY_LABELS, HISTORY_CARDS } from '../../constants.ts'
import type { Quiz } from '../../contract/quizzes.ts'
import type { Result } from '../../contract/results.ts'
import { historyOf } from '../../domain.ts'
import { ownResultsQuery, quizzesQuery } from '../queries.ts'
import { useDeleteResult } from '../use-delete-result.ts'
import { BandBadge } from './band-badge.tsx'
import { TrendLine } from './trend-line.tsx'

export function AssessmentsScreen({ showAll }: { showAll: boolean }) {
  const { status, user } = useSession()
  const quizzes = useQuery(quizzesQuery('active'))
  const results = useQuery({ ...ownResultsQuery(user?.id), enabled: user !== null })
  // Until the upper part has loaded its height is unknown: the lower one waits, to avoid a layout shift.
  const isWaiting = showAll ? status !== 'signed-out' && results.isPending : quizzes.isPending
  const history = (
    <Suspense>
      <section aria-labelledby="history">
        <h2 id="history" className="mb-5 text-3xl">
          <Trans>Your history</Trans>
        </h2>
        {status === 'signed-out' ? (
          <VisitorsHistory all={showAll} />
        ) : (
          <History userId={user?.id} all={showAll} />
        )}
      </section>
    </Suspense>
  )
  return (
    <div className="wrap grid gap-12 py-10 sm:py-14">
      <header className="max-w-prose">
        <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
          <Trans>Assessments</Trans>
        </h1>
        <p className="mt-4 text-ink-soft text-lg">
          <Trans>
            A few honest questions about one part of your life. They are a mirror, not a test: take
            one now, again in a month, and see what moved.
          </Trans>
        </p>
      </header>
      {showAll && history}
      {!(showAll && isWaiting) && (
        <section aria-labelledby="quizzes">
          <h2 id="quizzes" className="sr-only">
            <Trans>All assessments</Trans>
          </h2>
          <Quizzes />
        </section>
      )}
      {!showAll && !isWaiting && history}
    </div>
  )
}

function Quizzes() {
  const quizzes = useQuery(quizzesQuery('active'))
  const [search, change] = useChosenSearch()
  if (quizzes.isPending) {
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    )
  }
  if (quizzes.isError) {
    return (
      <FailedQuery query={quizzes} title={t`The assessments could not be loaded`}>
        {t`Please try again.`}
      </FailedQuery>
    )
  }
  const tabs = CATEGORIES.map(category => ({
    value: category,
    label: said(CATEGORY_LABELS[category]),
    list: quizzes.data.filter(quiz => quiz.category === category),
  })).filter(tab => tab.list.length > 0)
  if (tabs.length === 0) {
    return (
      <EmptyState title={t`There are no assessments at the moment.`}>
        <Trans>Please check back later.</Trans>
      </EmptyState>
    )
  }
  return (
    <Tabs
      label={t`Categories`}
      value={(tabs.find(({ value }) => value === search.get('category')) ?? tabs[0])?.value}
      onValueChange={category => change({ category })}
      tabs={tabs.map(({ value, label, list }) => ({
        value,
        label,
        content: (
          <ul className="grid gap-5 sm:grid-cols-2">
            {list.map(quiz => (
              <li key={quiz.id}>
                <QuizCard quiz={quiz} />
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  )
}

function QuizCard({ quiz }: { quiz: Quiz }) {
  return (
    <Card className="flex h-full flex-col gap-3">
      <h3 className="text-2xl">{quiz.title}</h3>
      <p className="text-ink-soft">{quiz.description}</p>
      <p className="text-ink-soft text-sm">
        <Plural value={quiz.question_count} one="# question" other="# questions" />
      </p>
      <Link
        to={href('/assessment/:id', { id: String(quiz.id) })}
        className={`${buttonClass('primary')} mt-auto self-start`}
        aria-label={t`Take the assessment ${quiz.title}`}
      >
        <Trans>Take the assessment</Trans>
      </Link>
    </Card>
  )
}

/** A member's results: the three latest, or all of them (docs/product.md 7.5). */
function History({ userId, all }: { userId: number | undefined; all: boolean }) {
  const results = useQuery({ ...ownResultsQuery(userId), enabled: userId !== undefined })
  if (results.isPending || results.isError)
    return (
      <Loading query={results} title={t`Your history could not be loaded`} className="h-40">
        {t`Please try again.`}
      </Loading>
    )
  if (results.data.length === 0) {
    return (
      <EmptyState title={t`No results yet.`} action={<OtherView all={all} />}>
        <Trans>
          Take one of the assessments; it takes a few minutes, and the result stays yours.
        </Trans>
      </EmptyState>
    )
  }
  const shown = all ? results.data : results.data.slice(0, HISTORY_CARDS)
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {shown.map(result => (
          <li key={result.id}>
            <ResultCard result={result} all={results.data} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {!all && results.data.length > HISTORY_CARDS ? (
          <Link to={href('/assessment/history')} className={buttonClass('secondary')}>
            <Trans>View All Results</Trans>
          </Link>
        ) : (
          <OtherView all={all} />
        )}
      </p>
    </>
  )
}

/** The link from the latest results to all, and back. */
const OtherView = ({ all }: { all: boolean }) => (
  <Link to={href(all ? '/assessment' : '/assessment/history')} className="text-link">
    {all ? t`Show the latest only` : t`Your assessment history`}
  </Link>
)

function VisitorsHistory({ all }: { all: boolean }) {
  const authHref = useAuthHref()
  return (
    <EmptyState
      title={t`Your results are kept once you have signed in.`}
      action={
        <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
          <Link to={authHref} className={buttonClass('secondary')}>
            <Trans>Sign in or register</Trans>
          </Link>
          <OtherView all={all} />
        </div>
      }
    >
      <Trans>Then you see what moved from one month to the next.</Trans>
    </EmptyState>
  )
}

function ResultCard({ result, all }: { result: Result; all: readonly Result[] }) {
  const { dayOf } = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteResult()
  const history = historyOf(result, all)
  return (
    <Card className="grid h-full content-start gap-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-xl">{result.quiz_title}</h3>
        <DotsMenu label={t`More for ${result.quiz_title}`}>
          <MenuItem tone="danger" onSelect={() => setConfirming(true)}>
            <Trans>Delete this result</Trans>
          </MenuItem>
        </DotsMenu>
      </div>
      <p className="text-ink-soft text-sm">
        {said(CATEGORY_LABELS[result.quiz_category])} · {dayOf(result.completed_at)}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-serif text-3xl">{result.score}%</span>
        <BandBadge score={result.score} />
      </p>
      {history.length > 1 && <TrendLine results={history} />}
      <p>
        <Slot name="item" kind="results" itemId={result.id} title={result.quiz_title} />
      </p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Delete this result?`}
        description={t`Your answers are deleted too. This cannot be undone.`}
        confirmLabel={t`Delete result`}
        onConfirm={() => remove.mutate(result.id)}
      />
    </Card>
  )
}
