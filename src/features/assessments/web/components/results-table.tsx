import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, type EndlessTableProps } from '#src/platform/web/lists/endless-table.tsx'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import type { Result } from '../../contract/results.ts'
import { nameOf } from '../../domain.ts'
import { useDeleteResult } from '../use-quiz-changes.ts'
import { BandBadge } from './band-badge.tsx'

/** A quiz's results with links to each, and deletion. */
export function ResultsTable({ list, q }: Pick<EndlessTableProps<Result>, 'list' | 'q'>) {
  const { dayOf } = useFormats()
  const [toDelete, setToDelete] = useState<Result>()
  const remove = useDeleteResult()
  return (
    <>
      <EndlessTable
        list={list}
        q={q}
        caption="Results"
        failed="The results could not be loaded"
        empty={<EmptyState title="No results yet.">Nobody has taken this quiz yet.</EmptyState>}
        columns={[
          {
            name: 'User',
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
            name: 'Score',
            cell: result => `${result.score}% (${result.total_score} of ${result.max_score})`,
            className: 'md:whitespace-nowrap',
          },
          { name: 'Category', cell: result => <BandBadge score={result.score} /> },
          {
            name: 'Date',
            cell: result => dayOf(result.completed_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: 'Actions',
            hideName: true,
            className: 'md:whitespace-nowrap md:text-right',
            cell: result => (
              <span className="inline-flex flex-wrap gap-2">
                <SiteLink
                  className={buttonClass('secondary', 'sm')}
                  to={href('/admin/results/:id', { id: result.id })}
                >
                  View Details<span className="sr-only"> of {nameOf(result)}</span>
                </SiteLink>
                <Button
                  size="sm"
                  variant="quiet"
                  className="text-danger!"
                  onClick={() => setToDelete(result)}
                >
                  Delete<span className="sr-only"> the result of {nameOf(result)}</span>
                </Button>
              </span>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={open => !open && setToDelete(undefined)}
        title="Delete this result?"
        description="The answers are deleted too, and the member can no longer see them. This cannot be undone."
        confirmLabel="Delete result"
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  )
}
