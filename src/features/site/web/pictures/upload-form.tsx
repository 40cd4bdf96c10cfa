import { useState } from 'react'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { CONTROL, Field, useField } from '#src/platform/web/ui/field.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { ALT_MAX } from '../../constants.ts'
import { addPicture, type addsPicture, type LibraryPicture } from '../../contract/pictures.ts'
import { picturesQuery } from '../queries.ts'
import { scaled } from './scale.ts'

const reasonOf = (error: Error) =>
  messageOf(error, error.message || 'The picture could not be added. Please try again.')

/** Where a picture is sent; the answer is the same. */
type Target = typeof addsPicture & Endpoint

interface UploadFormProps {
  to?: Target
  onAdded: (picture: LibraryPicture) => void
}

export function UploadForm({ to = addPicture, onAdded }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [missing, setMissing] = useState<{ file?: string; alt?: string }>({})
  const upload = useUpload(to, picture => {
    setFile(null)
    setAlt('')
    onAdded(picture)
  })

  function submit() {
    const left = {
      ...(!file && { file: 'Please choose a picture.' }),
      ...(!alt.trim() &&
        !isDecorative && { alt: 'Please say what it shows, or mark it as decorative.' }),
    }
    setMissing(left)
    if (file && Object.keys(left).length === 0)
      upload.mutate({ file, alt: isDecorative ? '' : alt.trim() })
  }

  return (
    <Form onSubmit={submit} busy={upload.isPending} className="grid gap-4 rounded-md bg-sunken p-4">
      <p className="font-semibold">Add a picture</p>
      {upload.isError && <Alert tone="danger">{reasonOf(upload.error)}</Alert>}
      <Field
        label="Picture"
        hint="PNG, JPEG or WebP. It is made smaller in your browser, and the place where it was taken is not sent."
        error={missing.file}
      >
        <FileInput key={file ? 'chosen' : 'empty'} onChange={setFile} />
      </Field>
      {!isDecorative && (
        <Field
          label="What it shows"
          hint="Read aloud to people who do not see it."
          error={missing.alt}
        >
          <TextInput
            value={alt}
            maxLength={ALT_MAX}
            onChange={event => setAlt(event.target.value)}
          />
        </Field>
      )}
      <Switch label="Only decoration" checked={isDecorative} onChange={setDecorative} />
      <Button type="submit" size="sm" busy={upload.isPending} className="justify-self-start">
        Add the picture
      </Button>
    </Form>
  )
}

function FileInput({ onChange }: { onChange: (file: File | null) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      onChange={event => onChange(event.target.files?.[0] ?? null)}
      className={CONTROL}
    />
  )
}

interface Upload {
  file: File
  /** Empty when it is decorative. */
  alt: string
}

async function upload(to: Target, { file, alt }: Upload): Promise<LibraryPicture> {
  const query = alt ? { alt } : { alt: '', decorative: 'true' as const }
  return call(to, { query, bytes: await scaled(file) })
}

/** Scales a picture in the browser and adds it to the library. */
function useUpload(to: Target, onAdded: (picture: LibraryPicture) => void) {
  return useChange((sent: Upload) => upload(to, sent), {
    onDone: onAdded,
    refetch: [picturesQuery.queryKey],
  })
}
