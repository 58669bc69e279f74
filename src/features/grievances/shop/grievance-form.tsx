import { t } from '#shared/words.ts'
import { EmailField } from '#ui/email-field.tsx'
import { useState } from 'react'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { contactRules, contactTyped } from '#shared/typed-contact.ts'
import { formatWhen } from '#shared/when.ts'
import { grievanceCalls } from '../calls.ts'
import type { GrievanceContract } from '../contract.ts'
import { grievancePaths } from '../grievance-paths.ts'
import { TEXT_LENGTH } from '../limits.ts'
import { PhotoAgain, PhotoInput } from './photo-input.tsx'

interface Filed {
  ticket: string
  acknowledgeBy: string
  settleBy: string
  message: string
  /** Why the photo was not added. */
  problem: string | null
}

interface GrievanceFormProps {
  email: string
  mobile: string
  orderId: string
}

/** A complaint, of a shopper or a guest; then its ticket and its clocks. */
export function GrievanceForm({ email, mobile, orderId }: GrievanceFormProps) {
  const { fileGrievance, addPhoto } = useClient<GrievanceContract>(grievanceCalls)
  const [filed, setFiled] = useState<Filed | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const sendPhoto = async (ticket: string, file: File) =>
    void (await addPhoto({ params: { ticket }, form: { photo: await shrinkPicture(file) } }))
  const form = useFields({
    initial: { orderId, email, mobile, text: '' },
    rules: {
      ...contactRules,
      text: (value) => (value.trim() ? null : t('grievances.tell-us-what-happened')),
    },
    submit: async (values, options) => {
      const order = values.orderId.trim()
      const body = {
        text: values.text,
        ...contactTyped(values),
        ...(order && { orderId: order }),
      }
      const { data, message } = await fileGrievance({ body }, options)
      const problem = photo
        ? await sendPhoto(data.ticket, photo).then(
            () => null,
            (error: Error) => error.message,
          )
        : null
      setFiled({ ...data, message, problem })
    },
  })
  if (filed) return <Received {...filed} onPhoto={(file) => sendPhoto(filed.ticket, file)} />
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3 rounded-2xl border border-line bg-surface p-5">
      <TextArea
        {...form.bind('text')}
        label={t('grievances.what-happened')}
        rows={6}
        maxLength={TEXT_LENGTH}
      />
      <PhotoInput photo={photo} onChoose={setPhoto} />
      <TextField
        {...form.bind('orderId')}
        label={t('grievances.order-number')}
        optional
        maxLength={40}
        hint={t('grievances.it-begins-with-ord-you-find-it')}
      />
      <EmailField {...form.bind('email')} hint={t('grievances.for-our-answer-a-guest-writes-the')} />
      <PhoneField
        {...form.bind('mobile')}
        label={t('grievances.mobile-number')}
        hint={t('grievances.if-you-have-no-email-address')}
      />
      <Button type="submit" size="lg" busy={form.busy}>
        {t('grievances.send-to-the-grievance-officer')}
      </Button>
    </form>
  )
}

const Received = ({
  ticket,
  acknowledgeBy,
  settleBy,
  message,
  problem,
  onPhoto,
}: Filed & { onPhoto: (file: File) => Promise<void> }) => (
  <section
    aria-label={t('grievances.received')}
    className="grid gap-3 rounded-2xl border border-line bg-surface p-5"
  >
    <p role="status" className="font-semibold">
      {message}
    </p>
    <p className="flex flex-wrap items-center gap-x-2">
      {t('grievances.your-ticket')} <strong className="tabular-nums">{ticket}</strong>
      <CopyButton text={ticket} label={t('grievances.copy-the-ticket')} />
    </p>
    <p>
      {t('grievances.you-will-hear-from-us-by-acknowledgeby', {
        acknowledgeBy: formatWhen(acknowledgeBy),
        settleBy: formatWhen(settleBy),
      })}
    </p>
    {problem && <PhotoAgain problem={problem} onPhoto={onPhoto} />}
    <Link to={grievancePaths.of(ticket)} className="w-fit font-semibold text-leaf-700 underline">
      {t('grievances.see-how-it-stands')}
    </Link>
  </section>
)
