import { Empty } from '../../ui/feedback.tsx';

export function FaultsView({ sandbox }: { readonly sandbox: string }) {
  return <Empty title={`Faults of ${sandbox}`} />;
}
