import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { i18n } from '#src/contract/i18n.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { SwitchField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { CONTROL, Field, useField } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { ALT_MAX, PICTURE_BYTES_MAX, PICTURE_WIDTHS } from '../constants.ts'
import {
  addPicture,
  type addsPicture,
  deletePicture,
  type LibraryPicture,
} from '../contract/pictures.ts'
import { picturesQuery } from './queries.ts'

/** From good to just acceptable. */
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3]

const drawn = (bitmap: ImageBitmap, width: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

const isTransparent = (pixels: ImageData): boolean =>
  pixels.data.some((value, at) => at % 4 === 3 && value < 255)

/**
 * For a browser that cannot write WebP, such as Safari: as PNG while it is transparent, otherwise for a JPEG, in which
 * what is transparent would be black.
 */
async function withoutWebp(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const context = canvas.getContext('2d')
  if (!context || !isTransparent(context.getImageData(0, 0, canvas.width, canvas.height)))
    return null
  const png = await encoded(canvas, 'image/png', 1)
  if (png && png.size <= PICTURE_BYTES_MAX) return png
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return null
}

/** As WebP where the browser can write it. */
async function small(canvas: HTMLCanvasElement): Promise<Blob> {
  const [best = 1] = QUALITIES
  const type = (await encoded(canvas, 'image/webp', best))?.type
  const png = type === 'image/webp' ? null : await withoutWebp(canvas)
  if (png) return png
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, type === 'image/webp' ? type : 'image/jpeg', quality)
    if (blob && blob.size <= PICTURE_BYTES_MAX) return blob
  }
  throw new Error('This picture cannot be made small enough. Please choose a simpler one.')
}

/**
 * A picture small enough to be sent; drawing it again drops its metadata, such as where it was taken.
 * @throws with a message for the person who chose the file
 */
async function scaled(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(
      'This is not a picture that can be read. Please choose a PNG, JPEG or WebP file.',
    )
  })
  const canvas = drawn(bitmap, Math.min(bitmap.width, Math.max(...PICTURE_WIDTHS)))
  bitmap.close()
  return small(canvas)
}

const reasonOf = (error: Error) =>
  messageOf(error, error.message || t`The picture could not be added. Please try again.`)

/** Where a picture is sent; the answer is the same. */
type Target = typeof addsPicture & Endpoint

function UploadForm({ way, onAdded }: { way: Way; onAdded: (added: LibraryPicture) => void }) {
  // A file is no text, which an edit could keep.
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({
    stored: { file: '', alt: '', isDecorative: false },
    check: ({ alt, isDecorative }) => ({
      file: file ? undefined : 'Please choose a picture.',
      alt:
        alt.trim() || isDecorative
          ? undefined
          : t`Please say what it shows, or mark it as decorative.`,
    }),
    async send({ alt, isDecorative }) {
      if (!file) throw new Error('There is no picture.')
      return upload(way, file, isDecorative ? '' : alt.trim())
    },
    onDone(picture) {
      setFile(null)
      onAdded(picture)
    },
    refetch: [way.query, picturesQuery],
  })
  const { isDecorative } = form.values

  return (
    <Form of={form} className="grid gap-4 rounded-md bg-sunken p-4">
      <p className="font-semibold">
        <Trans>Add a picture</Trans>
      </p>
      {form.error && <Alert tone="danger">{reasonOf(form.error)}</Alert>}
      <Field
        label={t`Picture`}
        hint={t`PNG, JPEG or WebP. It is made smaller in your browser, and the place where it was taken is not sent.`}
        error={form.errors.file}
      >
        <FileInput key={file ? 'chosen' : 'empty'} onChange={setFile} />
      </Field>
      {!isDecorative && (
        <TextField
          name="alt"
          label={t`What it shows`}
          hint={t`Read aloud to people who do not see it.`}
          maxLength={ALT_MAX}
        />
      )}
      <SwitchField name="isDecorative" label={t`Only decoration`} />
      <Button type="submit" size="sm" busy={form.isSending} className="justify-self-start">
        <Trans>Add the picture</Trans>
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

/** Scales a picture in the browser and adds it to the library; one without `alt` is decorative. */
const upload = async ({ to }: Way, file: File, alt: string) =>
  call(to, {
    query: alt ? { alt } : { alt, decorative: 'true' as const },
    bytes: await scaled(file),
  })

/** How a page reaches the library. */
interface Way {
  query: typeof picturesQuery
  to: Target
  description: MessageDescriptor
  mayDelete: boolean
}

const AS_ADMINISTRATOR: Way = {
  query: picturesQuery,
  to: addPicture,
  description: msg`Up to 100. Choose one, or add another.`,
  mayDelete: true,
}

interface PictureDialogProps {
  trigger: ReactElement
  /** The address of the picture that is chosen now. */
  current?: string | undefined
  onChoose: (picture: LibraryPicture) => void
  way?: Way
}

/** The library: choose a picture, add one, or delete one that is used nowhere. */
export function PictureDialog({
  trigger,
  current,
  onChoose,
  way = AS_ADMINISTRATOR,
}: PictureDialogProps) {
  const [open, setOpen] = useState(false)
  const choose = (picture: LibraryPicture) => {
    onChoose(picture)
    setOpen(false)
  }
  return (
    <Dialog
      title={t`Pictures`}
      description={i18n._(way.description)}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      className="max-w-3xl"
    >
      <div className="grid gap-6">
        <UploadForm way={way} onAdded={choose} />
        {open && <Library current={current} onChoose={choose} way={way} />}
      </div>
    </Dialog>
  )
}

function Library({
  current,
  onChoose,
  way: { query, mayDelete },
}: Pick<PictureDialogProps, 'onChoose' | 'current'> & { way: Way }) {
  const pictures = useQuery({ ...query, staleTime: 0 })
  const remove = useChange((id: number) => call(deletePicture, { params: { id: String(id) } }), {
    refetch: [query],
  })
  if (!pictures.data)
    return <Loading query={pictures} title={t`The pictures could not be loaded`} className="h-40" />
  if (pictures.data.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>There are no pictures yet.</Trans>
      </p>
    )
  return (
    <div>
      <FailedChange of={remove} className="mb-4">
        {t`The picture could not be deleted. Please try again.`}
      </FailedChange>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {pictures.data.map(picture => (
          <li key={picture.id} className="overflow-hidden rounded-md border border-line">
            <button
              type="button"
              onClick={() => onChoose(picture)}
              aria-pressed={picture.url === current}
              className="relative block w-full cursor-pointer bg-sunken"
            >
              <img
                src={picture.url}
                alt={picture.alt || t`A decorative picture`}
                loading="lazy"
                className="h-28 w-full object-contain"
              />
              {picture.url === current && (
                <Check
                  aria-hidden
                  className="absolute top-1 inset-e-1 size-6 rounded-full bg-primary p-1 text-on-primary"
                />
              )}
            </button>
            <div className="flex items-center justify-between gap-2 ps-2">
              <span className="truncate text-ink-soft text-sm">{picture.alt || t`Decorative`}</span>
              {mayDelete && (
                <button
                  type="button"
                  aria-label={t`Delete: ${picture.alt || t`decorative picture`}`}
                  data-tip
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(picture.id)}
                  className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-danger"
                >
                  <Trash2 aria-hidden className="size-4" />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
