import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useNavigate, useParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import { CATEGORY_LABELS } from '../constants.ts'
import type { AskedQuestion, ResultWithQuestions } from '../contract/results.ts'
import { answerKey, nameOf } from '../domain.ts'
import { BandBadge } from './components/band-badge.tsx'
import { Missing } from './components/missing.tsx'
import { isQuizId, resultQuery } from './queries.ts'
import { useDeleteResult } from './use-delete-result.ts'

export const meta = pageMeta(msg`Result`, msg`Administration.`)

/** /admin/results/{id} (docs/product.md 10.4): a result with its questions as they were, and the answers. */
export default function AdminResultPage() {
  const result = useQuery(resultQuery(Number(useParams().id)))
  if (result.data) return <ResultDetails result={result.data} />
  return (
    <Screen title={t`Quiz Result`}>
      {result.isError ? (
        <Missing what="result" error={result.error} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Screen>
  )
}

function answerTo(question: AskedQuestion, { responses }: ResultWithQuestions): string {
  const answer = responses[answerKey(question.id)]
  if (answer === undefined) return t`Not answered`
  if (question.question_type === 'yes_no') return answer === 'yes' ? t`Yes` : t`No`
  return question.question_type === 'scale'
    ? t`${answer} of ${question.max_value ?? 0}`
    : String(answer)
}

function ResultDetails({ result }: { result: ResultWithQuestions }) {
  const { dayAndTime } = useFormats()
  const navigate = useNavigate()
  const back = href('/admin/quizzes/:id/results', { id: String(result.quiz_id) })
  const remove = useDeleteResult(() => navigate(back))
  const facts = [
    [
      t`User Information`,
      [
        [t`Name`, nameOf(result)],
        [t`Username`, result.user?.username],
        [t`Email`, result.user?.email],
      ],
    ],
    [
      t`Quiz Information`,
      [
        [t`Title`, result.quiz_title],
        [t`Category`, said(CATEGORY_LABELS[result.quiz_category])],
        [t`Questions`, result.questions.length],
      ],
    ],
    [
      t`Result Details`,
      [
        [t`Score`, t`${result.score}% (${result.total_score} of ${result.max_score})`],
        [t`Category`, <BandBadge key="band" score={result.score} />],
        [t`Completed`, dayAndTime(result.completed_at)],
      ],
    ],
  ] as const
  return (
    <Screen
      title={t`Quiz Result`}
      actions={
        <>
          <Link to={back} className={buttonClass('secondary')}>
            <Trans>Back to Results</Trans>
          </Link>
          <ConfirmDialog
            title={t`Delete this result?`}
            description={t`The answers are deleted too, and the member can no longer see them. This cannot be undone.`}
            confirmLabel={t`Delete result`}
            trigger={
              <Button variant="danger" busy={remove.isPending}>
                <Trans>Delete Result</Trans>
              </Button>
            }
            onConfirm={() => remove.mutate(result.id)}
          />
        </>
      }
    >
      <div className="grid gap-5 lg:grid-cols-3">
        {facts.map(([title, items]) => (
          <Card key={title}>
            <h2 className="mb-4 text-xl">{title}</h2>
            <Facts items={items} />
          </Card>
        ))}
      </div>
      <Card className="mt-5">
        <h2 className="mb-4 text-xl">
          <Trans>Answers</Trans>
        </h2>
        <div className="divide-y divide-line border-line border-y">
          {result.questions.map((question, index) => (
            <Disclosure
              key={question.id}
              name="answers"
              title={`${index + 1}. ${question.question_text}`}
            >
              <p className="max-w-prose pb-5 text-ink-soft">{answerTo(question, result)}</p>
            </Disclosure>
          ))}
        </div>
      </Card>
    </Screen>
  )
}

const loaders = loadersOf((_, { params }) =>
  isQuizId(params.id) ? [resultQuery(Number(params.id))] : [],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
