import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { counted } from '#src/contract/formats.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { useAddress } from '#src/platform/web/routing/use-address.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { CATEGORIES, CATEGORY_LABELS } from '../../constants.ts'
import type { Quiz } from '../../contract/quizzes.ts'
import { ownResultsQuery, quizzesQuery } from '../queries.ts'
import { History, VisitorsHistory } from './history.tsx'

/** The active quizzes by category, and the results. */
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
          Your history
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
          Assessments
        </h1>
        <p className="mt-4 text-ink-soft text-lg">
          A few honest questions about one part of your life. They are a mirror, not a test: take
          one now, again in a month, and see what moved.
        </p>
      </header>
      {showAll && history}
      {!(showAll && isWaiting) && (
        <section aria-labelledby="quizzes">
          <h2 id="quizzes" className="sr-only">
            All assessments
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
  const [category, setCategory] = useAddress('category')
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
      <FailedQuery query={quizzes} title="The assessments could not be loaded">
        Please try again.
      </FailedQuery>
    )
  }
  const tabs = CATEGORIES.map(category => ({
    value: category,
    label: CATEGORY_LABELS[category],
    list: quizzes.data.filter(quiz => quiz.category === category),
  })).filter(tab => tab.list.length > 0)
  if (tabs.length === 0) {
    return (
      <EmptyState title="There are no assessments at the moment.">
        Please check back later.
      </EmptyState>
    )
  }
  return (
    <Tabs
      label="Categories"
      value={(tabs.find(({ value }) => value === category) ?? tabs[0])?.value}
      onValueChange={setCategory}
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
      <p className="text-ink-soft text-sm">{counted(quiz.question_count, 'question')}</p>
      <SiteLink
        to={href('/assessment/:id', { id: quiz.id })}
        className={`${buttonClass('primary')} mt-auto self-start`}
        aria-label={`Take the assessment ${quiz.title}`}
      >
        Take the assessment
      </SiteLink>
    </Card>
  )
}
