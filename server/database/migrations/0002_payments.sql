CREATE TABLE "card_customers" (
	"details_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"local_id" text,
	"generation" integer NOT NULL,
	"customer_id" text NOT NULL,
	"amount" integer NOT NULL,
	"intent_id" text,
	"secret_hash" text,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payments_generation" UNIQUE("local_id","generation")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_stripe_events" (
	"seq" serial PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_delivered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_stripe_faults" (
	"call" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"remaining" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_stripe_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_stripe_ledger" (
	"seq" serial PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_stripe_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"card" text,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "demo_stripe_events_due" ON "demo_stripe_events" USING btree ("is_delivered","due_at");--> statement-breakpoint
CREATE INDEX "demo_stripe_ledger_intent" ON "demo_stripe_ledger" USING btree ("payment_intent");