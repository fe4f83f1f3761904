import { hrefTo } from '../../state/route.ts';
import { type FaultForm, paramsOf } from './fault-form.ts';

export const FORM_ID = 'rule-form';

/** Fills the form in. @param name for a screen reader, beginning with "Edit" */
export function EditLink({ form, name }: { readonly form: FaultForm; readonly name: string }) {
  return (
    <a class="fault-link" href={hrefTo('faults', paramsOf(form))} aria-label={name} onClick={showForm}>
      Edit
    </a>
  );
}

/** On a narrow page the form is far below the link. */
function showForm(): void {
  const form = document.getElementById(FORM_ID);
  form?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}
