import { useQuery } from '@tanstack/react-query'
import { fillText } from '#src/features/texts/domain/words.ts'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { href, useGo } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import type { OwnPageRow } from '../../contract/pages.ts'
import { picturesQuery } from '../queries.ts'
import { FIELD_NAMES, PageFields, valueInWords } from './page-fields.tsx'
import { PageText } from './page-text.tsx'
import { useOwnPage } from './use-own-page.ts'

/** Writes one of the site's own pages, with what it will look like beside it. */
export function PageEditor({ page }: { page: OwnPageRow | undefined }) {
  const go = useGo()
  const editing = useOwnPage(page, stored =>
    go(stored ? href('/admin/site/pages/:id', { id: stored.id }) : href('/admin/site/pages'), {
      replace: true,
    }),
  )
  const { text, save: saving, conflicts } = editing
  const errors = saving.error instanceof ApiError ? saving.error.fields : {}
  const failure = saving.isError && conflicts.length === 0 && Object.keys(errors).length === 0
  return (
    <Screen
      title={text.title || 'New page'}
      intro={<p role="status">{stateOf(editing.isChanged, page)}</p>}
      actions={
        <>
          {page && (
            <ConfirmDialog
              title={`Delete “${page.title}”?`}
              description="Its address answers with “not found” from then on. This cannot be undone."
              confirmLabel="Delete"
              trigger={<Button variant="secondary">Delete …</Button>}
              onConfirm={() => editing.remove.mutate()}
            />
          )}
          <Button
            busy={saving.isPending}
            disabled={(page !== undefined && !editing.isChanged) || conflicts.length > 0}
            onClick={() => saving.mutate()}
          >
            {text.published ? 'Save and show it' : 'Save'}
          </Button>
        </>
      }
    >
      {page?.revision === 0 && (
        <Alert
          tone="warning"
          title="We drafted this page for you. Please read it before you publish it."
          className="mb-6"
          actions={
            <Button
              size="sm"
              busy={editing.confirm.isPending}
              onClick={() =>
                editing.confirm.mutate(undefined, {
                  onSuccess: () => toast({ title: 'Confirmed', tone: 'success' }),
                })
              }
            >
              I have read it, and it is correct
            </Button>
          }
        >
          This text says what the software does with your settings. Read it, change what is
          different in your practice, and ask somebody who knows the law in your country. Until then
          the page says that it is a draft.
        </Alert>
      )}
      <div className="mb-6 empty:hidden">
        <VersionChoice
          title="Somebody else has saved this page in the meantime"
          versions={versionsOf(editing.edit, field => FIELD_NAMES[field], valueInWords)}
          onChoose={editing.choose}
        />
      </div>
      {failure && (
        <Alert tone="danger" title="The page is not saved yet" className="mb-6">
          {messageOf(saving.error, 'What you typed is kept in this browser. Please try again.')}
        </Alert>
      )}
      <div className="grid items-start gap-8 2xl:grid-cols-2">
        <PageFields text={text} errors={errors} onChange={editing.set} />
        <PagePreview title={text.title} body={text.body} />
      </div>
    </Screen>
  )
}

function stateOf(isChanged: boolean, page: OwnPageRow | undefined): string {
  if (isChanged) return 'Not saved yet. What you typed is kept in this browser.'
  if (!page) return 'A page of your own, in Markdown.'
  return page.published ? 'Saved, and shown to visitors.' : 'Saved. Visitors do not see it.'
}

function PagePreview({ title, body }: { title: string; body: string }) {
  const { data = [] } = useQuery(picturesQuery)
  const pictures = Object.fromEntries(data.map(picture => [picture.url, picture]))
  return (
    <section
      aria-label="What it will look like"
      className="rounded-md border border-line p-6 2xl:sticky 2xl:top-24"
    >
      <h2 className="text-4xl">{title || 'Title'}</h2>
      <div className="mt-6">
        <PageText text={fillText(siteSettings(), body)} site={{ pictures }} />
      </div>
    </section>
  )
}
