import { Button } from '#src/platform/web/ui/button.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'

interface ImageInputProps {
  label: string
  /** The picture's address, or nothing. */
  value: string
  onChange: (url: string) => void
}

export function ImageInput({ label, value, onChange }: ImageInputProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {value && (
        <img
          src={value}
          alt={`Now: ${label}`}
          className="h-16 max-w-48 rounded-md border border-line object-contain p-1"
        />
      )}
      <PictureDialog
        current={value}
        onChoose={({ url }) => onChange(url)}
        trigger={
          <Button size="sm" variant="secondary">
            {value ? 'Change' : 'Choose a picture'}
            <span className="sr-only">: {label}</span>
          </Button>
        }
      />
      {value && (
        <Button size="sm" variant="quiet" onClick={() => onChange('')}>
          Leave it out<span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  )
}
