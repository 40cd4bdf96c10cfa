import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { EmptyState, FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { CATEGORY_LABELS } from '../constants.ts'
import { deleteQuiz, listQuizzes, type Quiz, updateQuiz } from '../contract/quizzes.ts'
import { quizQuery, quizzesQuery } from './queries.ts'

export const meta = pageMeta(msg`Assessments`, msg`Administration.`)

/** /admin/quizzes (docs/product.md 10.4): every quiz, active or not. */
export default function AdminQuizzesPage() {
  return (
    <Screen
      title={t`Assessments`}
      actions={
        <Link className={buttonClass()} to={href('/admin/quizzes/create')}>
          <Plus aria-hidden className="size-5" />
          <Trans>Create New Quiz</Trans>
        </Link>
      }
    >
      <Quizzes />
    </Screen>
  )
}

function Quizzes() {
  const quizzes = useQuery(quizzesQuery('all'))
  if (quizzes.data) {
    if (quizzes.data.length === 0)
      return (
        <EmptyState title={t`No quizzes yet.`}>
          <Trans>Create the first one; it can stay inactive.</Trans>
        </EmptyState>
      )
    return (
      <ul className="grid gap-5 md:grid-cols-2">
        {quizzes.data.map(quiz => (
          <li key={quiz.id}>
            <QuizAdminCard quiz={quiz} />
          </li>
        ))}
      </ul>
    )
  }
  if (quizzes.isPending) {
    return (
      <div aria-busy="true" className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    )
  }
  return (
    <FailedAlert busy={quizzes.isFetching} onRetry={quizzes.refetch}>
      <Trans>
        Error loading quizzes: {messageOf(quizzes.error, t`please try again in a moment.`)}
      </Trans>
    </FailedAlert>
  )
}

const loaders = loadersOf(() => [quizzesQuery('all')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

/** A quiz with an administrator's actions (docs/product.md 10.4). */
function QuizAdminCard({ quiz }: { quiz: Quiz }) {
  const params = { id: String(quiz.id) }
  const switchActive = useChange(updateQuiz, {
    done: ({ active }) => (active ? t`Quiz activated` : t`Quiz deactivated`),
    failed: t`Failed to update quiz status`,
    refetch: [listQuizzes, quizQuery(quiz.id)],
  })
  const remove = useChange(deleteQuiz, {
    done: t`Quiz deleted`,
    failed: t`Failed to delete quiz`,
    refetch: [listQuizzes],
    onRefetched: focusHeading,
  })
  const [isConfirming, setConfirming] = useState(false)
  const named = (action: string) => ({ 'aria-label': `${action}: ${quiz.title}`, children: action })
  return (
    <Card className="grid h-full grid-rows-[1fr_auto] gap-4">
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 text-xl">{quiz.title}</h2>
          {quiz.active ? (
            <Badge tone="done">
              <Trans>Active</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">{quiz.description}</p>
        <p className="text-ink-soft text-sm">
          <Trans>
            {said(CATEGORY_LABELS[quiz.category])} ·{' '}
            <Plural value={quiz.question_count} one="# question" other="# questions" />
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <Link
          className={buttonClass('secondary', 'sm')}
          to={href('/admin/quizzes/:id', { id: String(quiz.id) })}
          {...named(t`Edit`)}
        />
        <Link
          className={buttonClass('secondary', 'sm')}
          to={href('/admin/quizzes/:id/results', { id: String(quiz.id) })}
          {...named(t`View Results`)}
        />
        <Button
          size="sm"
          variant="secondary"
          busy={switchActive.isPending}
          onClick={() => switchActive.mutate({ params, body: { active: !quiz.active } })}
          {...named(quiz.active ? t`Deactivate` : t`Activate`)}
        />
        <Button
          size="sm"
          variant="quiet"
          className="text-danger!"
          busy={remove.isPending}
          onClick={() => setConfirming(true)}
          {...named(t`Delete`)}
        />
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Delete “${quiz.title}”?`}
        description={t`Its questions are deleted too. Existing results are kept.`}
        confirmLabel={t`Delete quiz`}
        onConfirm={() => remove.mutate({ params })}
      />
    </Card>
  )
}
