import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { PAGE_BODY_MAX } from '../../constants.ts'
import type { LibraryPicture } from '../../contract/pictures.ts'
import { slugOf } from '../../domain/slug.ts'
import { Length } from '../editor/length.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import type { PageText } from '../use-own-page.ts'

interface PageFieldsProps {
  text: PageText
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<PageText>) => void
}

export function PageFields({ text, errors, onChange }: PageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  /** Inserts a picture at the cursor. */
  function insert({ url, alt }: LibraryPicture) {
    const at = area.current?.selectionStart ?? text.body.length
    onChange({
      body: `${text.body.slice(0, at)}\n\n![${alt.replace(/[[\]]/g, '')}](${url})\n\n${text.body.slice(at)}`,
    })
  }

  return (
    <div className="grid gap-6">
      <Field label="Title" error={errors.title}>
        <TextInput
          value={text.title}
          onChange={event => {
            const title = event.target.value
            const follows = text.slug === slugOf(text.title)
            onChange(follows ? { title, slug: slugOf(title) } : { title })
          }}
        />
      </Field>
      <Field label="Address" hint={`/p/${text.slug || '…'}`} error={errors.slug}>
        <TextInput
          value={text.slug}
          spellCheck={false}
          onChange={event => onChange({ slug: event.target.value })}
        />
      </Field>
      <Field label="Description in search results" note="(optional)" error={errors.description}>
        <TextInput
          value={text.description}
          onChange={event => onChange({ description: event.target.value })}
        />
      </Field>
      <Field
        label="Text"
        hint={
          <>
            Markdown: ## Heading, **bold**, - list, [link](https://…).{' '}
            <Length value={text.body} max={PAGE_BODY_MAX} />
          </>
        }
        error={errors.body}
      >
        <TextArea
          ref={area}
          rows={18}
          value={text.body}
          onChange={event => onChange({ body: event.target.value })}
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
      <Field label="Where it is linked" className="max-w-60">
        <Select
          value={text.place}
          onChange={event => onChange({ place: event.target.value as PageText['place'] })}
        >
          <option value="footer">At the foot of each page</option>
          <option value="menu">In the menu</option>
          <option value="none">Nowhere</option>
        </Select>
      </Field>
      <Switch
        label="Visitors can see it"
        checked={text.published}
        onChange={published => onChange({ published })}
      />
    </div>
  )
}
