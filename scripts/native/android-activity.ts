import { insertBefore, replaceAnchor } from './insert.ts';

const onCreate = `{

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}`;

/** Draws the page behind the bars on every Android, as the system does from version 15 on. */
export function completeActivity(activity: string): string {
  const imports = 'import android.os.Bundle;\nimport androidx.activity.EdgeToEdge;\n';
  return replaceAnchor(
    insertBefore(activity, 'import com.getcapacitor.BridgeActivity;', imports),
    'extends BridgeActivity {}',
    `extends BridgeActivity ${onCreate}`,
  );
}
