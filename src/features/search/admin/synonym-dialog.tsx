import { FormDialog } from '#ui/form-dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { Synonym } from '../contract.ts'
import { textOfWords, wordsOfText } from './synonym-words.ts'
import { useSaveSynonym } from './use-search-desk.ts'

interface SynonymDialogProps {
  isUse: boolean
  group: Synonym | null
  onClose: () => void
}

/** Adds or edits a synonym group, or a use. */
export function SynonymDialog({ isUse, group, onClose }: SynonymDialogProps) {
  const save = useSaveSynonym()
  const { newer, note, onFailure } = useStaleSave<Synonym>()
  const form = useFields({
    initial: {
      name: group?.name ?? '',
      terms: textOfWords(group?.terms ?? []),
      misspellings: textOfWords(group?.misspellings ?? []),
      brands: textOfWords(group?.brands ?? []),
      finds: textOfWords(group?.finds ?? []),
      isActive: group?.isActive ?? true,
    },
    rules: {
      name: (name) =>
        name.trim()
          ? null
          : isUse
            ? 'Please enter what people need things for'
            : 'Please enter the name used in the shop',
      finds: (finds) =>
        isUse && wordsOfText(finds).length === 0
          ? 'Please enter at least one thing that people then need'
          : null,
    },
    submit: async ({ name, terms, misspellings, brands, finds, isActive }) => {
      await save.mutateAsync({
        ...(group && { _id: group._id, updatedAt: (newer ?? group).updatedAt }),
        name: name.trim(),
        terms: wordsOfText(terms),
        misspellings: wordsOfText(misspellings),
        brands: wordsOfText(brands),
        finds: wordsOfText(finds),
        isActive,
      })
      onClose()
    },
    onFailure,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={titleOf(isUse, group)} width="md" action="Save">
      {note}
      <TextField
        label={isUse ? 'Use' : 'Name in the shop'}
        maxLength={60}
        autoFocus
        {...form.bind('name')}
        hint={isUse ? 'What people need things for: fasting' : 'As in product names: potato'}
      />
      {isUse && (
        <TextArea
          label="What people then need"
          {...form.bind('finds')}
          hint="Names of products and of sub-categories, separated by commas: sabudana, rock salt, Pooja Needs"
        />
      )}
      <TextArea
        label="Other words for it"
        optional
        {...form.bind('terms')}
        hint={
          isUse
            ? 'How a search says it, separated by commas; # is any number: vrat, उपवास, baby # months'
            : 'In any language, separated by commas: aloo, batata, आलू'
        }
      />
      {!isUse && (
        <>
          <TextArea
            label="Misspellings"
            optional
            rows={2}
            {...form.bind('misspellings')}
            hint="Corrected in the search, and shown to the shopper"
          />
          <TextArea
            label="Brand names used for it"
            optional
            rows={2}
            {...form.bind('brands')}
            hint="Used only while the shop does not sell that brand"
          />
        </>
      )}
      <Switch label="Active" value={form.values.isActive} onChange={(on) => form.set('isActive', on)} />
    </FormDialog>
  )
}

function titleOf(isUse: boolean, group: Synonym | null): string {
  if (group) return isUse ? `The use ${group.name}` : `Synonyms of ${group.name}`
  return isUse ? 'Add a use' : 'Add synonyms'
}
