import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { i18n, said } from '#src/contract/i18n.ts'
import type { Filled } from '#src/features/texts/domain/words.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import type { Content, ContentKey } from '../../contract/content.ts'
import { listDifferences } from '../../domain/edits.ts'
import { placeholderName } from '../../domain/placeholders.ts'
import { LanguageChoice, OwnWords, ReviewOfLanguage } from '../site-language.tsx'
import { AREA_TEXTS, EditorColumns } from './editor-columns.tsx'
import { KeyField } from './key-field.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type SiteDraft, useSiteDraft } from './use-site-draft.ts'
import { VersionList } from './version-list.tsx'

type Area = ContentKey['page']
const AREAS = Object.keys(AREA_TEXTS) as Area[]

export function SiteEditor({ content }: { content: Content }) {
  const draft = useSiteDraft(content)
  // In the address, so that publishing, which loads the page again, comes back to it.
  const [search, change] = useChosenSearch()
  const area = AREAS.find(each => each === search.get('part')) ?? 'practice'
  const changes = listDifferences(content, draft.filled)
  const { title, lead, path } = AREA_TEXTS[area]
  return (
    <Screen
      title={t`Your Site`}
      intro={<State count={changes.length} draft={draft} />}
      actions={<PublishDialog content={content} changes={changes} draft={draft} />}
    >
      {content.failure && (
        <Alert tone="danger" title={t`The published texts cannot be shown yet`} className="mb-6">
          <Trans>
            {content.failure} Visitors still see the previous version. Please change the text and
            publish again.
          </Trans>
        </Alert>
      )}
      {draft.saving === 'failed' && (
        <Alert
          tone="danger"
          title={t`The draft is not saved yet`}
          className="mb-6"
          actions={
            <Button size="sm" variant="secondary" onClick={() => void draft.save()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {draft.failure}
        </Alert>
      )}
      <EditorColumns content={content} draft={draft} path={path}>
        <section aria-label={i18n._(title)}>
          <Field label={t`Part of the site`} className="max-w-sm">
            <Select value={area} onChange={event => change({ part: event.target.value })}>
              {Object.entries(AREA_TEXTS).map(([name, texts]) => (
                <option key={name} value={name}>
                  {i18n._(texts.title)}
                </option>
              ))}
            </Select>
          </Field>
          <p className="mt-3 text-ink-soft">{said(lead)}</p>
          <Placeholders filled={draft.filled} />
          <div className="mt-6 grid gap-6">
            {area === 'practice' && <LanguageChoice />}
            {area === 'practice' && <ReviewOfLanguage />}
            {area === 'practice' && <OwnWords content={content} />}
            {content.keys
              .filter(key => key.page === area)
              .map(key => (
                <KeyField key={key.key} spec={key} draft={draft} />
              ))}
          </div>
        </section>
      </EditorColumns>
      <p className="mt-8">
        <Link
          to={href('/admin/site/start')}
          className="text-link inline-flex min-h-11 items-center"
        >
          <Trans>Walk through the setup</Trans>
        </Link>
      </p>
      <VersionList content={content} draft={draft} />
    </Screen>
  )
}

function State({ count, draft }: { count: number; draft: SiteDraft }) {
  const { saving, isUnsaved, edits } = draft
  const waits = Object.keys(edits.problems).length + edits.conflicts.length
  const said = waits
    ? t`Some texts need your attention before they are saved.`
    : saving === 'failed'
      ? t`Not saved yet.`
      : isUnsaved || saving === 'saving'
        ? t`Saving the draft …`
        : count === 0
          ? t`Everything is published.`
          : t`Draft saved. ${plural(count, { one: '# text differs', other: '# texts differ' })} from what visitors see.`
  return <p role="status">{said}</p>
}

/** Would begin a placeholder in a message. */
const BRACE = '{'

function Placeholders({ filled }: { filled: Filled }) {
  const known = Object.entries(filled).filter(([, words]) => words)
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        <Trans>Words that follow your practice</Trans>
      </summary>
      <p className="text-ink-soft">
        <Trans>
          Type {BRACE} in a text and choose one:{' '}
          {known.map(([name, words]) => `${words} (${placeholderName(name)})`).join(', ')}. What you
          change under Practice changes them everywhere.
        </Trans>
      </p>
    </details>
  )
}
