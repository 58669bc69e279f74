import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { KeptSales } from './kept-sales.tsx'
import { useCounters } from './use-day.ts'
import type { Device } from './use-device.ts'

/** Makes this browser a counter with a series of its own; once, with a line. */
export function CounterSetup({ device, problem }: { device: Device; problem: string | null }) {
  const lost = device.device?.counter
  const others = useCounters().flatMap((one) => (one.hasDevice && !one.lostAt ? [one.name] : []))
  const form = useFields({
    initial: { name: '' },
    submit: async ({ name }) => {
      await device.register(name.trim())
      await device.refreshCatalogue()
    },
  })
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4 py-6">
      <h1 className="text-xl font-bold">{t('counter.sell-at-this-device')}</h1>
      {problem && <Note tone="warn">{problem}</Note>}
      {lost && (
        <Note tone="warn">
          {t('counter.name-was-declared-lost-so-its-series', { name: lost.name, series: lost.series })}
        </Note>
      )}
      {device.kept.length > 0 && <KeptSales {...device} />}
      <p className="text-muted">{t('counter.give-this-till-a-name-its-bills')}</p>
      {!lost && others.length > 0 && (
        <p className="text-muted">
          {t('counter.was-this-the-till-others-then-its', { others: others.join(` ${t('counter.or')} `) })}
        </p>
      )}
      <form {...form.props} className="grid gap-2">
        <TextField
          label={t('counter.name-of-the-counter')}
          maxLength={40}
          autoFocus
          hint={t('counter.such-as-front-counter')}
          {...form.bind('name')}
        />
        <Button type="submit" busy={form.busy} disabled={!form.values.name.trim() || !device.isOnline}>
          {t('counter.begin')}
        </Button>
      </form>
    </div>
  )
}
