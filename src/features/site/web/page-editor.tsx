import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { changedFields } from '#src/contract/merge.ts'
import { fillText, placeholders } from '#src/features/texts/domain/words.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { SelectField, SwitchField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { PAGE_BODY_MAX } from '../constants.ts'
import { addPage, changePage, deletePage, listPages, type OwnPageRow } from '../contract/pages.ts'
import type { LibraryPicture } from '../contract/pictures.ts'
import { inWordsOf, retypeText } from '../domain/placeholders.ts'
import { slugOf } from '../domain/slug.ts'
import { Length } from './editor/length.tsx'
import { PlaceholderInput } from './editor/placeholder-input.tsx'
import { PageText } from './page-text.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { OWN_SITE, pagesQuery, picturesQuery } from './queries.ts'

type PageForm = Pick<OwnPageRow, 'slug' | 'title' | 'description' | 'body' | 'place' | 'published'>

const EMPTY: PageForm = {
  slug: '',
  title: '',
  description: '',
  body: '',
  place: 'footer',
  published: false,
}

const formOf = ({ slug, title, description, body, place, published }: PageForm): PageForm => ({
  ...{ slug, title, description, body, place, published },
})

function useOwnPage(page: OwnPageRow | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: String(page?.id) }
  const refetch = () => outdate(client, ...OWN_SITE)
  const draftOf = (id: number | 'new') => `own-page-edit:${id}`
  const readAll = () =>
    client.fetchQuery({ ...pagesQuery, queryFn: () => call(listPages), staleTime: 0 })
  const form = useForm({
    keep: draftOf(page?.id ?? 'new'),
    stored: page ? formOf(page) : EMPTY,
    since: page?.updated_at ?? '',
    /** Only what was changed: saving another field must not mark an unread draft of the text as read. */
    send: (typed, idempotencyKey, { base, since }): Promise<OwnPageRow> =>
      page
        ? call(changePage, {
            params,
            body: { ...changedFields(base, typed), expected_updated_at: since },
          })
        : call(addPage, { body: typed, idempotencyKey }),
    async newer(error) {
      if (!(error instanceof ApiError) || error.code !== 'page_changed') return null
      const theirs = (await readAll()).find(({ id }) => id === page?.id)
      return theirs ? { server: formOf(theirs), since: theirs.updated_at } : null
    },
    storedBy: saved => ({
      stored: formOf(saved),
      since: saved.updated_at,
      ...(!page && { keep: draftOf(saved.id) }),
    }),
    onDone: refetch,
    leave({ id }) {
      if (!page) navigate(href('/admin/site/pages/:id', { id: String(id) }), { replace: true })
    },
  })
  const remove = useChange(() => call(deletePage, { params }), {
    async onDone() {
      form.forget()
      await refetch()
      navigate(href('/admin/site/pages'), { replace: true })
    },
  })
  /** A text that was drafted by the software counts as read once it is saved, even unchanged. */
  const confirm = useChange(
    () =>
      call(changePage, {
        params,
        body: { body: form.values.body, expected_updated_at: page?.updated_at },
      }),
    { done: t`Confirmed`, onDone: refetch },
  )
  return { form, remove, confirm }
}

/** Writes one of the site's own pages, with what it will look like beside it. */
export function PageEditor({ page }: { page: OwnPageRow | undefined }) {
  const { form, remove, confirm } = useOwnPage(page)
  const { values: text, conflicts } = form
  const isRight = conflicts.length === 0 && Object.keys(form.errors).length === 0
  return (
    <Screen
      title={text.title || t`New page`}
      intro={<p role="status">{stateOf(form.isChanged, page)}</p>}
      actions={
        <>
          {page && (
            <ConfirmDialog
              title={t`Delete “${page.title}”?`}
              description={t`Its address answers with “not found” from then on. This cannot be undone.`}
              confirmLabel={t`Delete`}
              trigger={
                <Button variant="secondary">
                  <Trans>Delete …</Trans>
                </Button>
              }
              onConfirm={() => remove.mutate()}
            />
          )}
          <Button
            busy={form.isSending}
            disabled={(page !== undefined && !form.isChanged) || conflicts.length > 0}
            onClick={form.submit}
          >
            {text.published ? t`Save and show it` : t`Save`}
          </Button>
        </>
      }
    >
      {page?.revision === 0 && (
        <Alert
          tone="warning"
          title={t`We drafted this page for you. Please read it before you publish it.`}
          className="mb-6"
          actions={
            <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              <Trans>I have read it, and it is correct</Trans>
            </Button>
          }
        >
          <Trans>
            This text says what the software does with your settings. Read it, change what is
            different in your practice, and ask somebody who knows the law in your country. Until
            then the page says that it is a draft.
          </Trans>
        </Alert>
      )}
      <div className="mb-6 empty:hidden">
        <VersionChoice
          title={t`Somebody else has saved this page in the meantime`}
          versions={versionsOf(form.edit, field => i18n._(FIELD_NAMES[field]), valueInWords)}
          onChoose={form.choose}
        />
      </div>
      {isRight && (
        <FailedChange of={form} title={t`The page is not saved yet`} className="mb-6">
          {t`What you typed is kept in this browser. Please try again.`}
        </FailedChange>
      )}
      <div className="grid items-start gap-8 2xl:grid-cols-2">
        <Form of={form} className="grid gap-6">
          <PageFields text={text} errors={form.errors} onChange={form.set} />
        </Form>
        <PagePreview title={text.title} body={text.body} />
      </div>
    </Screen>
  )
}

function stateOf(isChanged: boolean, page: OwnPageRow | undefined): string {
  if (isChanged) return t`Not saved yet. What you typed is kept in this browser.`
  if (!page) return t`A page of your own, in Markdown.`
  return page.published ? t`Saved, and shown to visitors.` : t`Saved. Visitors do not see it.`
}

function PagePreview({ title, body }: { title: string; body: string }) {
  const { data = [] } = useQuery(picturesQuery)
  const pictures = Object.fromEntries(data.map(picture => [picture.url, picture]))
  return (
    <section
      aria-label={t`What it will look like`}
      className="rounded-md border border-line p-6 2xl:sticky 2xl:top-24"
    >
      <h2 className="text-4xl">{title || t`Title`}</h2>
      <div className="mt-6">
        <PageText text={fillText(siteSettings(), body)} site={{ pictures }} />
      </div>
    </section>
  )
}

interface PageFieldsProps {
  text: PageForm
  errors: Readonly<Record<string, string | undefined>>
  onChange: (change: Partial<PageForm>) => void
}

const FIELD_NAMES: Readonly<Record<keyof PageForm, MessageDescriptor>> = {
  title: msg`Title`,
  slug: msg`Address`,
  description: msg`Description in search results`,
  body: msg`Text`,
  place: msg`Where it is linked`,
  published: msg`Visitors can see it`,
}

const PLACES: Readonly<Record<PageForm['place'], MessageDescriptor>> = {
  footer: msg`At the foot of each page`,
  menu: msg`In the menu`,
  none: msg`Nowhere`,
}

/** A field's value as it reads on the screen. */
function valueInWords({ place, published, ...texts }: PageForm, field: keyof PageForm): string {
  if (field === 'place') return i18n._(PLACES[place])
  return field === 'published' ? (published ? t`Yes` : t`No`) : texts[field]
}

function PageFields({ text, errors, onChange }: PageFieldsProps) {
  const area = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const filled = placeholders(siteSettings())

  /** Inserts a picture at the cursor. */
  function insert({ url, alt }: LibraryPicture) {
    const words = inWordsOf(text.body, filled)
    const at = area.current?.selectionStart ?? words.length
    const picture = `\n\n![${alt.replace(/[[\]]/g, '')}](${url})\n\n`
    onChange({
      body: retypeText(text.body, words.slice(0, at) + picture + words.slice(at), filled).text,
    })
  }

  return (
    <>
      <TextField
        name="title"
        label={i18n._(FIELD_NAMES.title)}
        onType={title => {
          const follows = text.slug === slugOf(text.title)
          onChange(follows ? { title, slug: slugOf(title) } : { title })
        }}
      />
      <TextField
        name="slug"
        label={i18n._(FIELD_NAMES.slug)}
        hint={`/p/${text.slug || '…'}`}
        spellCheck={false}
      />
      <Field
        label={i18n._(FIELD_NAMES.description)}
        note={t`(optional)`}
        error={errors.description}
      >
        <PlaceholderInput
          value={text.description}
          filled={filled}
          onChange={description => onChange({ description })}
        />
      </Field>
      <Field
        label={i18n._(FIELD_NAMES.body)}
        hint={
          <Trans>
            Markdown: ## Heading, **bold**, - list, [link](https://…).{' '}
            <Length value={text.body} max={PAGE_BODY_MAX} />
          </Trans>
        }
        error={errors.body}
      >
        <PlaceholderInput
          ref={area}
          rows={18}
          value={text.body}
          filled={filled}
          onChange={body => onChange({ body })}
        />
      </Field>
      <PictureDialog
        onChoose={insert}
        trigger={
          <Button size="sm" variant="secondary" className="justify-self-start">
            <ImagePlus aria-hidden className="size-4" />
            <Trans>Insert a picture</Trans>
          </Button>
        }
      />
      <SelectField
        name="place"
        label={i18n._(FIELD_NAMES.place)}
        of={Object.keys(PLACES)}
        labels={PLACES}
        className="max-w-60"
      />
      <SwitchField name="published" label={i18n._(FIELD_NAMES.published)} />
    </>
  )
}
