import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { placeholders } from '#src/features/texts/domain/words.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import { PAGE_BODY_MAX } from '../../constants.ts'
import type { LibraryPicture } from '../../contract/pictures.ts'
import { inWordsOf, retypeText } from '../../domain/placeholders.ts'
import { slugOf } from '../../domain/slug.ts'
import { Length } from '../editor/length.tsx'
import { PlaceholderInput } from '../editor/placeholder-input.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import type { PageText } from './use-own-page.ts'

interface PageFieldsProps {
  text: PageText
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<PageText>) => void
}

export const FIELD_NAMES: Readonly<Record<keyof PageText, string>> = {
  title: 'Title',
  slug: 'Address',
  description: 'Description in search results',
  body: 'Text',
  place: 'Where it is linked',
  published: 'Visitors can see it',
}

const PLACES: Readonly<Record<PageText['place'], string>> = {
  footer: 'At the foot of each page',
  menu: 'In the menu',
  none: 'Nowhere',
}

/** A field's value as it reads on the screen. */
export function valueInWords(
  { place, published, ...texts }: PageText,
  field: keyof PageText,
): string {
  if (field === 'place') return PLACES[place]
  return field === 'published' ? (published ? 'Yes' : 'No') : texts[field]
}

export function PageFields({ text, errors, onChange }: PageFieldsProps) {
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
    <div className="grid gap-6">
      <Field label={FIELD_NAMES.title} error={errors.title}>
        <TextInput
          value={text.title}
          onChange={event => {
            const title = event.target.value
            const follows = text.slug === slugOf(text.title)
            onChange(follows ? { title, slug: slugOf(title) } : { title })
          }}
        />
      </Field>
      <Field label={FIELD_NAMES.slug} hint={`/p/${text.slug || '…'}`} error={errors.slug}>
        <TextInput
          value={text.slug}
          spellCheck={false}
          onChange={event => onChange({ slug: event.target.value })}
        />
      </Field>
      <Field label={FIELD_NAMES.description} note="(optional)" error={errors.description}>
        <PlaceholderInput
          value={text.description}
          filled={filled}
          onChange={description => onChange({ description })}
        />
      </Field>
      <Field
        label={FIELD_NAMES.body}
        hint={
          <>
            Markdown: ## Heading, **bold**, - list, [link](https://…).{' '}
            <Length value={text.body} max={PAGE_BODY_MAX} />
          </>
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
            Insert a picture
          </Button>
        }
      />
      <Field label={FIELD_NAMES.place} className="max-w-60">
        <Select
          value={text.place}
          onChange={event => onChange({ place: event.target.value as PageText['place'] })}
        >
          {Object.entries(PLACES).map(([place, name]) => (
            <option key={place} value={place}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label={FIELD_NAMES.published}
        checked={text.published}
        onChange={published => onChange({ published })}
      />
    </div>
  )
}
