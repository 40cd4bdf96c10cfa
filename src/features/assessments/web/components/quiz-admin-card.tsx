import { useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { CATEGORY_LABELS } from '../../constants.ts'
import type { Quiz } from '../../contract/quizzes.ts'
import { useQuizChanges } from '../use-quiz-changes.ts'

/** A quiz with an administrator's actions (docs/product.md 10.4). */
export function QuizAdminCard({ quiz }: { quiz: Quiz }) {
  const { switchActive, remove } = useQuizChanges(quiz)
  const [isConfirming, setConfirming] = useState(false)
  const suffix = <span className="sr-only">: {quiz.title}</span>
  return (
    <Card className="grid h-full grid-rows-[1fr_auto] gap-4">
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 text-xl">{quiz.title}</h2>
          {quiz.active ? <Badge tone="done">Active</Badge> : <Badge>Inactive</Badge>}
        </div>
        <p className="line-clamp-3 text-ink-soft">{quiz.description}</p>
        <p className="text-ink-soft text-sm">
          {CATEGORY_LABELS[quiz.category]} · {counted(quiz.question_count, 'question')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <SiteLink
          className={buttonClass('secondary', 'sm')}
          to={href('/admin/quizzes/:id', { id: quiz.id })}
        >
          Edit{suffix}
        </SiteLink>
        <SiteLink
          className={buttonClass('secondary', 'sm')}
          to={href('/admin/quizzes/:id/results', { id: quiz.id })}
        >
          View Results{suffix}
        </SiteLink>
        <Button
          size="sm"
          variant="secondary"
          busy={switchActive.isPending}
          onClick={() => switchActive.mutate()}
        >
          {quiz.active ? 'Deactivate' : 'Activate'}
          {suffix}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="text-danger!"
          busy={remove.isPending}
          onClick={() => setConfirming(true)}
        >
          Delete{suffix}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete “${quiz.title}”?`}
        description="Its questions are deleted too. Existing results are kept."
        confirmLabel="Delete quiz"
        onConfirm={() => remove.mutate()}
      />
    </Card>
  )
}
